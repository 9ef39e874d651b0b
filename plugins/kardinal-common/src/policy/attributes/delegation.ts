import { AttributeRoot } from './AttributeRoot';

/** How far the progressive delivery of the direct upstreams is. @public */
export interface DelegationFacts {
  readonly delegation?: {
    /** The phase as its controller says it, e.g. `Healthy`. */
    readonly status: string;
  };
}

/** `delegation`: the progressive delivery that an environment before this one was left to; absent where none was. */
export const delegationRoot: AttributeRoot<DelegationFacts> = {
  type: { object: { status: 'string' } },
  valueOf: ({ delegation }) => delegation,
};
