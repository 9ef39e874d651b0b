import { expect } from '@playwright/test';
import { addOutsideService } from './addOutsideService';
import { releaseBy } from './ci';
import { ForgeWithRules } from './ForgeWithRules';
import { patchPipeline } from './patchPipeline';
import { messageOf, verifiedIn } from './promotions';
import type { ReviewedForge, ReviewedPull } from './ReviewedForge';
import { Service } from './Service';
import { syncRepository } from './syncRepository';
import { TestSandbox } from './TestSandbox';
import { until } from './until';

/** What of a forge the person uses who approves, and tries to merge. */
export interface Approver
  extends Pick<ReviewedForge, 'approve' | 'tryMerge' | 'gatesStatus'> {
  pullRequestFor(bundle: string): Promise<Pick<ReviewedPull, 'number'>>;
}

/**
 * A forge merges by itself what was approved, and nothing that a pause holds, neither by itself nor for the person.
 *
 * @param held - of what the forge says to a person who merges meanwhile
 */
export async function mergeByItself(
  sandbox: TestSandbox,
  forge: ForgeWithRules,
  {
    name,
    person,
    held,
  }: {
    /** Of the service, which no other journey has. */
    readonly name: string;
    readonly person: Approver;
    readonly held: RegExp;
  },
): Promise<void> {
  const service = new Service(name, {
    environments: [{ name: 'live', approval: 'pr-review', autoMerge: true }],
  });
  await forge.add(service, sandbox, {
    requiredStatuses: ['kardinal/gates'],
    requiredApprovals: 1,
  });
  await addOutsideService(sandbox, service, forge.repository);
  const sync = await syncRepository(sandbox, forge.access);
  const autoMergeIs = (number: number, wanted: 'on' | 'off') =>
    until(`auto-merge of #${number} ${wanted}`, async () => {
      const { autoMergeRequest } = await forge.show(number);
      return (autoMergeRequest === null ? 'off' : 'on') === wanted
        ? wanted
        : undefined;
    });
  try {
    const request = service.ciRequest('1.0.0');
    const { name: bundle } = await releaseBy(sandbox, request);
    const { number } = await person.pullRequestFor(bundle);
    await autoMergeIs(number, 'on');
    const live = { bundle, environment: 'live' };
    await messageOf(sandbox, live, /is merged by itself once it can be/);

    await patchPipeline(sandbox, name, {
      paused: { reason: 'INC-8: low water' },
    });
    await autoMergeIs(number, 'off');
    await person.approve(number);
    await messageOf(sandbox, live, /must not be merged now\. Paused by/);
    expect(await person.gatesStatus(number)).toMatchObject({
      state: 'failure',
      description: expect.stringMatching(/^Paused by .*: INC-8: low water$/),
    });
    expect(await person.tryMerge(number)).toMatch(held);

    await patchPipeline(sandbox, name, { paused: null });
    const { evidence } = await verifiedIn(sandbox, bundle, 'live');
    expect(evidence).toMatchObject({
      mergedBy: 'kardinal-bot',
      approvedBy: ['ana'],
    });
  } finally {
    await sync.stop();
  }
}
