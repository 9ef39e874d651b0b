import { Sentence } from './Sentence';

/** Why the control plane does not work, and what helps; phrased by {@link controlPlaneProblem}. @public */
export interface ControlPlaneProblem {
  /** Without a full stop. */
  readonly title: string;
  readonly description: Sentence;
}
