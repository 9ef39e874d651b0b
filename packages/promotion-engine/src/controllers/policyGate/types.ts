import {
  TemplateCoverage,
  TemplateProblem,
  TemplateUse,
} from '@kardinal/backstage-plugin-kardinal-common';
import { GateVerdict } from '../../services/evaluation/GateEvaluations';
import { ObservedOverride } from '../../services/observedOverride';
import { ObservedServer } from './observeServer';

/** What a gate needs to see. */
export type GateObservation =
  | {
      readonly type: 'template';
      readonly problem: TemplateProblem | undefined;
      readonly coverage: TemplateCoverage;
      readonly use: TemplateUse;
    }
  /** An instance whose Bundle does not exist. */
  | { readonly type: 'orphan'; readonly bundle: string }
  /** Nothing waits for the instance: nothing has come to it yet, or its verdict is history. */
  | { readonly type: 'decided' }
  | {
      readonly type: 'instance';
      readonly verdict: GateVerdict;
      /** Absent where nobody has overridden it. */
      readonly override?: ObservedOverride;
      /** Absent where it asks no server. */
      readonly server?: ObservedServer;
    };
