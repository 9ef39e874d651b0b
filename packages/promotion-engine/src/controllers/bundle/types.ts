import {
  Bundle,
  GateTemplate,
  GraphNodeSpec,
  Parts,
  Pipeline,
  PolicyGate,
  PromotionStep,
  Rendition,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant, KubeObject } from '@kardinal/kube-controller';
import {
  ApprovalReadings,
  EmergencyReading,
  OverrideReadings,
} from '../../services/seals';

/** The Graph of a Bundle, as far as the Bundle looks at it. */
export interface ObservedGraph {
  readonly name: string;
  /** Of all its parts, each with its values in place. */
  readonly nodes: readonly GraphNodeSpec[];
  /** Names of the Graphs that it is stored as, the first one being its own. */
  readonly names: readonly string[];
  /** The nodes of each of them; `undefined` for one that somebody deleted. */
  readonly parts: Parts;
  /** Of the Pipeline that all of them were made from; `undefined` where one is gone, or is of another. */
  readonly pipelineSpecHash: string | undefined;
  readonly lifetime: 'lasting' | 'ending';
  /** `undefined` for one that is not stored yet. */
  readonly createdAt?: Instant;
  /** When the first of them was stored of which no engine has said anything; absent where there is none. */
  readonly unansweredSince?: Instant;
  /** Why the engine does not carry it out, or cannot go on with some of it. */
  readonly problem:
    | { readonly type: 'refused' | 'stalled'; readonly message: string }
    | undefined;
}

/** What is there under the name of a Rendition. */
export interface ObservedRendition {
  readonly rendition: Rendition;
  /** Whether it is as a controller made it. */
  readonly seal: 'intact' | 'missing';
}

/** What a Bundle needs to see. */
export interface BundleObservation {
  /** `undefined` also while it is being deleted. */
  readonly pipeline: Pipeline | undefined;
  /** What of the Pipeline this installation cannot carry out: field and fix. */
  readonly problems: readonly string[];
  /** Gate and skip-permission templates that apply to the Pipeline. */
  readonly templates: readonly GateTemplate[];
  readonly graph: ObservedGraph | undefined;
  /** Who makes what the Graph says, where it is not our own controller. */
  readonly externalEngine?: {
    /** How long it may take to go on, in milliseconds. */
    readonly answerWithin: number;
    /** Of what it has made as the Graph says. */
    readonly missingSeals: readonly KubeObject[];
  };
  /** Characters of the nodes of one Graph, where it is not the default. */
  readonly largestGraph?: number;
  readonly steps: readonly PromotionStep[];
  /** Gate instances of this Bundle. */
  readonly gates: readonly PolicyGate[];
  /** Bundles of the Pipeline, this one included. */
  readonly history: readonly Bundle[];
  /** Of a rollback, the Bundle that it restores, with the record that its controller wrote. */
  readonly restored?: Bundle;
  /** Whether somebody ordered it as an emergency. */
  readonly emergency: EmergencyReading;
  /** Absent where nobody has overridden a gate. */
  readonly overrides?: OverrideReadings;
  /** What is recorded already of what was rendered, by name. */
  readonly renditions?: ReadonlyMap<string, ObservedRendition>;
  /** Of environments that it rendered for, the commit or digest of the Rendition that was recorded last. */
  readonly latestRenditions?: ReadonlyMap<string, string>;
  /** Absent where nobody outside has answered. */
  readonly approvals?: ApprovalReadings;
}
