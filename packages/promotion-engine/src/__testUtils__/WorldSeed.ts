import {
  MetricCheck,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  HealthAdapter,
  PullRequest,
  ScmProvider,
  StepDefinition,
  WatchedKind,
} from '@kardinal/backstage-plugin-kardinal-node';
import { OutsideCall } from '@kardinal/kube-controller/testing';
import { ControllerParts } from '../controllers';
import { Egress } from '../services/egress';
import { GitRepositories } from '../services/git';
import { ProgramRunsOptions } from '../services/programs/ProgramRuns';
import { Seals } from '../services/seals';
import { PipelineSeed } from './guestbook';

/** The forge of a world, with the one repository `platform/gitops` in it. */
export interface WorldForge extends GitRepositories {
  readonly pullRequests: readonly PullRequest[];
  /** Image tags by directory, as a branch has them. */
  tagsOf(branch: string): Readonly<Record<string, string>>;
  /** `outside` wraps every call that writes. */
  provider(outside: OutsideCall): ScmProvider;
  /** In place of `kustomize-set-image`. */
  imageEdit(): StepDefinition;
  /** A person approves and merges. */
  merge(number: number, by: string): void;
}

/** What a world begins with. */
export interface WorldSeed extends PipelineSeed {
  readonly gates?: readonly PolicyGate[];
  readonly metricChecks?: readonly MetricCheck[];
  /** Default: every controller that runs in production. */
  readonly controllers?: (parts: ControllerParts) => void;
  /** Default: with one key that stays. */
  readonly seals?: Seals;
  /** Servers of custom steps. Default: none answers. */
  readonly egress?: (outside: OutsideCall) => Egress;
  /** Programs on the PATH. Default: none. */
  readonly programs?: (
    outside: OutsideCall,
  ) => Required<Pick<ProgramRunsOptions, 'path' | 'start'>>;
  /** Health adapters besides those that come with the engine, and the kinds that the cluster serves for them. */
  readonly health?: {
    readonly adapters: readonly HealthAdapter[];
    readonly kinds: readonly WatchedKind[];
  };
  /** Promotion steps besides those that come with the engine. */
  readonly steps?: (outside: OutsideCall) => readonly StepDefinition[];
}
