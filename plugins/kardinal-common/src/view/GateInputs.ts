import { PolicyGate } from '../api/types.generated';
import { GateEvidence } from '../evidence/types';
import { GateFacts } from '../policy/attributes';
import { GateEvaluation } from '../policy/evaluateGate';
import { GateExplanation } from '../policy/explain';
import { PlannedGate } from './plan';

/** What a gate says at this moment. @public */
export type LiveVerdict =
  | {
      readonly type: 'evaluated';
      readonly evaluation: GateEvaluation;
      /** Of one that is not open: what its conditions are, and which changes of them open it. */
      readonly explanation?: Pick<GateExplanation, 'leaves' | 'opensWith'>;
    }
  | { readonly type: 'waiting'; readonly message: string };

/** What is known of a gate of the plan. */
export interface GateInputs {
  readonly planned: PlannedGate;
  /** The instance, once there is one. */
  readonly gate: PolicyGate | undefined;
  /** Facts for a live explanation; `undefined` once the gate is history. */
  readonly facts: GateFacts | undefined;
  /** What they come to, where that is known; `waiting` while there is no time to find out: the status of the gate is shown. */
  readonly live: LiveVerdict | undefined;
  /** When its controller expects it to open by itself, RFC 3339; `undefined` once the gate is history. */
  readonly opensAt?: string;
  /** What evidence recorded, when the instance is gone. */
  readonly recorded: GateEvidence | undefined;
}
