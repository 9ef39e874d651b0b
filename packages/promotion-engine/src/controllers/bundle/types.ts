import {
  Bundle,
  GateTemplate,
  GraphNodeSpec,
  Pipeline,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';

/** The Graph of a Bundle, as far as the Bundle looks at it. */
export interface GraphSeen {
  readonly name: string;
  readonly nodes: readonly GraphNodeSpec[];
  /** Why the engine refused it. */
  readonly refusal: string | undefined;
}

/** What a Bundle needs to see. */
export interface BundleObservation {
  readonly pipeline: Pipeline | undefined;
  /** Gate and skip-permission templates that apply to the Pipeline. */
  readonly templates: readonly GateTemplate[];
  readonly graph: GraphSeen | undefined;
  readonly steps: readonly PromotionStep[];
  /** Bundles of the Pipeline, this one included. */
  readonly history: readonly Bundle[];
}
