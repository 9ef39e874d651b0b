import { TestSandboxOptions } from '../TestSandbox';

/** What a journey needs for itself in a sandbox that others use meanwhile. */
export type Alone =
  /** It brings services of its own. */
  | 'nothing'
  /** The sample service: no other journey changes it meanwhile. */
  | 'sample'
  /** It kills the backend, troubles the forge, or changes the gates of the platform. */
  | 'everything';

/** What a journey asks for. */
export interface LeaseWish {
  /** Journeys with the same share a sandbox. */
  readonly options: TestSandboxOptions;
  readonly alone: Alone;
}

/** Whether two journeys may use one sandbox at a time. */
export function agree(one: Alone, other: Alone): boolean {
  if (one === 'everything' || other === 'everything') return false;
  return one === 'nothing' || other === 'nothing';
}
