import { HealthQuery } from '@kardinal/backstage-plugin-kardinal-node';
import { HealthChoice } from './judge';

/** What is looked at for a view. */
export interface ObservedEnvironment {
  /** Of the Pipeline. */
  readonly namespace: string;
  readonly query: HealthQuery;
  /** `delivery.delegate` of the environment. */
  readonly delegate?: string;
}

/** Who judges there. */
export function choiceOf({
  query: {
    settings: { type },
  },
  delegate,
}: ObservedEnvironment): HealthChoice {
  return {
    ...(type === undefined ? {} : { type: String(type) }),
    ...(delegate === undefined ? {} : { delegate }),
  };
}
