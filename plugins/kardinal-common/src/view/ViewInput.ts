import {
  Bundle,
  ChangeWindow,
  PolicyGate,
  PromotionStep,
  Subscription,
} from '../api/types.generated';
import { CommandDefinition } from '../commands';
import { GraphNodeSpec } from '../graph/translate';
import { GateFacts } from '../policy/attributes';
import { Observe } from './currentOf';
import { CoverageInput } from './gateCoverage';
import { LiveVerdict } from './GateInputs';
import { ControlPlaneProblem } from './types';

/** Everything that a view is made from: resources, and how to link to the outside. @public */
export interface ViewInput extends CoverageInput {
  /** Every Bundle of the Pipeline. */
  readonly bundles: readonly Bundle[];
  /** The same as commands judge them; without it, as they are. */
  readonly judgedBundles?: readonly Bundle[];
  /** The Bundle to show. */
  readonly selected: Bundle | undefined;
  readonly steps: readonly PromotionStep[];
  readonly gates: readonly PolicyGate[];
  /** Nodes of its Graph; `undefined` when there is none. */
  readonly graphNodes: readonly GraphNodeSpec[] | undefined;
  /** Of any namespace. Default: none. */
  readonly windows?: readonly ChangeWindow[];
  readonly factsOf: (gate: PolicyGate) => GateFacts | undefined;
  /** Where gates were evaluated before; those of which it knows nothing are evaluated for the view. */
  readonly liveVerdictOf?: (gate: PolicyGate) => LiveVerdict | undefined;
  /** What the clusters show. Default: nothing can be seen. */
  readonly observe?: Observe;
  readonly commitUrl: (sha: string) => string | undefined;
  readonly controlPlaneNotice?: string;
  readonly controlPlaneProblem?: ControlPlaneProblem;
  /** Milliseconds. */
  readonly clockOffset?: number;
  readonly createBundleExample: string;
  /** Those that make Bundles of the Pipeline. Default: none. */
  readonly subscriptions?: readonly Subscription[];
  /** Approvals that nobody answers in the portal. */
  readonly outsideApprovals?: readonly string[];
  /** What a person can do; the commands of this package by default. */
  readonly commands?: readonly CommandDefinition[];
}

/** What the nodes of a Bundle are made from. @public */
export type NodesInput = Omit<
  ViewInput,
  | 'selected'
  | 'judgedBundles'
  | 'templates'
  | 'commands'
  | 'createBundleExample'
  | 'subscriptions'
>;
