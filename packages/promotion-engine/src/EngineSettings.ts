import { Mirror } from './services/health/mirrors';
import { ConfinementRule } from './services/programs/Confinement';

/** What an installation decides about the engine; durations are milliseconds. @public */
export interface EngineSettings {
  /** Only gates of these namespaces can be org gates, or permissions; no Pipeline adds to them. */
  readonly policyNamespaces: readonly string[];
  readonly git: {
    /** Mirrors are kept here; everything in it can be fetched again. Default a new directory for each process. */
    readonly cacheDirectory?: string;
    /** Who the commits are by. */
    readonly author: { readonly name: string; readonly email: string };
  };
  /** Whether the engine applies its CustomResourceDefinitions when it starts. */
  readonly crds: 'always' | 'never';
  readonly leaderElection: LeaderElectionSettings;
  readonly seals: {
    /** The control plane's own namespace: the Secret with the keys is there, where no team reads Secrets. */
    readonly namespace: string;
  };
  readonly egress: {
    /** Hosts, addresses and subnets that servers of users may have although they are refused otherwise. */
    readonly allow: readonly string[];
    /** URLs of the host of the engine, which no user may name. */
    readonly own: readonly string[];
  };
  readonly health?: {
    /** Where clusters pull images under another name. Default: nowhere. */
    readonly mirrors: readonly Mirror[];
  };
  /** Programs that render, such as kustomize and helm. */
  readonly rendering?: {
    /** Default `whenPossible`. */
    readonly confinement: ConfinementRule;
  };
  /** Who makes what Graphs say. Default embedded. */
  readonly graphEngine?: GraphEngine;
  /** What becomes of Graphs that people write, where our controller is the engine. Default refused. */
  readonly handWrittenGraphs?: HandWrittenGraphs;
}

/**
 * - `embedded`: our Graph controller, in the same process;
 * - `external`: one that is installed in the cluster, brings its kinds and knows nothing of seals.
 *
 * @public
 */
export type GraphEngine =
  | { readonly type: 'embedded' }
  | {
      readonly type: 'external';
      /** How long it may take to go on with a Graph before the Bundle says that no engine answers. */
      readonly answerWithin: number;
    };

/**
 * - `refused`: they are not executed;
 * - `impersonate`: with the rights of a ServiceAccount of their namespace, which the API server must check;
 * - `confined`: where it checks none: these kinds (`apiVersion/kind`) of their own namespace, and never Secrets.
 *
 * @public
 */
export type HandWrittenGraphs =
  | { readonly type: 'refused' }
  | { readonly type: 'impersonate' }
  | { readonly type: 'confined'; readonly kinds: readonly string[] };

/** Whether one of several replicas leads, and by which Lease. @public */
export type LeaderElectionSettings =
  | { readonly type: 'none' }
  | {
      readonly type: 'lease';
      readonly namespace: string;
      readonly leaseDuration: number;
      readonly renewDeadline: number;
      readonly retryPeriod: number;
    };
