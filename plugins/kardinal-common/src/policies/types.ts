import { BoardEntity } from '../board';
import { GateScope, GateTemplate } from '../graph/gates';
import { Sentence } from '../view/types';

/** The kinds of resources that guard environments. @public */
export type PolicyKind = 'PolicyGate' | 'ChangeWindow';

/** A Pipeline of which a policy guards some environments. @public */
export interface GuardedPipeline {
  readonly namespace: string;
  readonly name: string;
  /** Absent where no entity of the catalog shows the Pipeline. */
  readonly entity?: BoardEntity;
  /** Those that it guards, in the order of the Pipeline. */
  readonly guarded: readonly string[];
  /** All that it has, in its order. */
  readonly environments: readonly string[];
}

/** A promotion that a policy keeps waiting. @public */
export interface BlockedPromotion {
  readonly namespace: string;
  readonly pipeline: string;
  readonly bundle: string;
  readonly version: string;
  readonly environment: string;
  readonly entity?: BoardEntity;
  /** RFC 3339; absent where it is not recorded. */
  readonly since?: string;
  readonly sentence: Sentence;
}

/** A policy as somebody reads it who may read some of the Pipelines that it guards. @public */
export interface PolicyView {
  readonly kind: PolicyKind;
  readonly namespace: string;
  readonly name: string;
  readonly scope: GateScope;
  readonly purpose: GateTemplate['purpose'];
  /** Of a PolicyGate. */
  readonly expression?: string;
  readonly timezone?: string;
  /** What a person reads while it is closed. */
  readonly message?: string;
  readonly runbook?: string;
  /** Of a ChangeWindow: how it is at this moment, and when that changes. */
  readonly window?: {
    readonly state: 'open' | 'closed';
    readonly sentence: Sentence;
  };
  /** What it guards. */
  readonly sentence: Sentence;
  /** The first of them, by name. */
  readonly pipelines: readonly GuardedPipeline[];
  readonly pipelineCount: number;
  readonly environmentCount: number;
  /** The first of them, by name. */
  readonly blocked: readonly BlockedPromotion[];
  readonly blockedCount: number;
  /** What its owner has to correct. */
  readonly warnings: readonly Sentence[];
}

/** All policies that guard something that the reader may read. @public */
export interface PoliciesView {
  /** RFC 3339: what it says is as of this instant. */
  readonly asOf: string;
  /** How far the control plane's clock was moved ahead, in milliseconds; absent where it was not. */
  readonly clockOffset?: number;
  readonly items: readonly PolicyView[];
  /** Policies beyond the most that are listed. */
  readonly omitted: number;
}
