import { CheckFact } from '../../checks/checkFact';
import { AttributeRoot } from './AttributeRoot';

/** What a gate knows of checks. @public */
export interface CheckFacts {
  /** By environment and key, those that the expression reads. */
  readonly checks?: Readonly<
    Record<string, Readonly<Record<string, CheckFact>>>
  >;
}

/** `checks.<environment>["<key>"].phase`: what a check says of the commit that the Bundle runs with in an environment. */
export const checksRoot: AttributeRoot<CheckFacts> = {
  type: {
    map: {
      map: {
        object: {
          phase: 'string',
          reason: 'string',
          description: 'string',
          url: 'string',
        },
      },
    },
  },
  valueOf: ({ checks }) => checks,
  // A phase without its reason says little.
  recorded: 3,
};
