import { expect } from '@playwright/test';
import { ForgeWithRules } from './ForgeWithRules';
import { messageOf, verifiedIn } from './promotions';
import { pullFor } from './ruledJourney';
import { TestSandbox } from './TestSandbox';

/**
 * A person puts what they reviewed into the queue of the branch, which removes it, and merges it when it is there again.
 *
 * @param queue - what it is called, and why it removes what its tests fail
 */
export async function reviewThroughQueue(
  sandbox: TestSandbox,
  forge: ForgeWithRules,
  {
    bundle,
    queue,
  }: {
    readonly bundle: string;
    readonly queue: { readonly name: string; readonly failure: string };
  },
): Promise<void> {
  const { number } = await pullFor(forge, 'live');
  const live = { bundle, environment: 'live' };
  await forge.enqueue(number);
  await messageOf(
    sandbox,
    live,
    new RegExp(`is in the ${queue.name}, position 1$`),
  );
  await forge.sayInQueue(number, 'failure');
  await messageOf(
    sandbox,
    live,
    new RegExp(`removed from the ${queue.name}: ${queue.failure}`),
  );
  await forge.enqueue(number);
  await forge.sayInQueue(number, 'success');
  const { evidence } = await verifiedIn(sandbox, bundle, 'live');
  expect(evidence?.mergedBy).toBe('ana');
}
