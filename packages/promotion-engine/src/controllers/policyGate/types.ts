import {
  GateFacts,
  PolicyGate,
  TemplateCoverage,
  TemplateProblem,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Decision } from '@kardinal/kube-controller';
import { EvaluationGrant } from '../../services/evaluation/EvaluationBudgets';

/** What a gate needs to see. */
export type GateObservation =
  | {
      readonly type: 'template';
      readonly problem: TemplateProblem | undefined;
      readonly coverage: TemplateCoverage;
    }
  /** An instance whose Bundle does not exist. */
  | { readonly type: 'orphan'; readonly bundle: string }
  | {
      readonly type: 'instance';
      readonly facts: GateFacts;
      /** Nothing waits for the gate any more: its verdict is history. */
      readonly use: 'waitedFor' | 'passed';
      readonly grant: EvaluationGrant;
    };

/** A verdict, with what it cost to reach. */
export interface GateDecision extends Decision<PolicyGate> {
  readonly cost: number;
}
