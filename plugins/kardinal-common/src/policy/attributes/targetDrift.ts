import { AttributeRoot } from './AttributeRoot';

/** Whether the environment that a gate guards runs something else than what was promoted there. @public */
export interface TargetDriftFacts {
  readonly targetDrift?: {
    /** Something else was seen there that nobody decided to let run. */
    readonly unreconciled: boolean;
  };
}

/** `targetDrift`: what was seen of the environment that the gate guards. */
export const targetDriftRoot: AttributeRoot<TargetDriftFacts> = {
  type: { object: { unreconciled: 'bool' } },
  valueOf: ({ targetDrift }) => targetDrift,
};
