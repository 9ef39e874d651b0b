import {
  AuditLog,
  auditLogType,
  approvalId,
  AuditRecord,
  bundleType,
  overrideId,
  pipelineType,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { quiescentLaw } from '@kardinal/kube-controller/testing';
import { crashLaw, staleLaw } from '../__testUtils__/laws';
import { PromotionWorld } from '../__testUtils__/PromotionWorld';
import { ReleaseStory, releaseStory } from '../__testUtils__/releaseStory';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';
import { testSeals } from '../__testUtils__/testSeals';
import {
  approvalAnnotations,
  commandToSeal,
  overrideAnnotations,
  signedPause,
  withdrawalAnnotations,
} from '../services/seals';
import { statusDelays } from './statusDelays';

// What is on record of a promotion: who, what, why, from where and when.

const { dev, prod } = environments;
const key = { namespace: 'default', name: 'guestbook' };
const hour = 60 * 60_000;

let world: RunningWorld;

afterEach(() => world?.stop());

function logOf(story: PromotionWorld): AuditLog | undefined {
  return story.cluster.peek(auditLogType, key);
}

/** Action, place, and who from where, in one line each. */
function linesOf(story: PromotionWorld): readonly string[] {
  return (logOf(story)?.status?.records ?? []).map(lineOf);
}

function lineOf({ action, environment, gate, by, via }: AuditRecord): string {
  return [action, environment, gate, by, via]
    .filter(part => part !== undefined)
    .join(' ');
}

/** Until the log has what the statuses say, which may be late themselves. */
async function settle(): Promise<void> {
  await world.elapse(statusDelays.longestProgress);
  await world.elapse(statusDelays.routine * 2);
}

const metadata = {
  annotations: { 'kardinal.io/requested-by': 'ci' },
};

describe('the audit log', () => {
  it('has who, what, from where and when of a release with a review', async () => {
    world = await RunningWorld.begin({ environments: [dev, prod] });
    await world.release('3.0.0', metadata);
    await world.merge();
    await settle();
    const records = (logOf(world.story)?.status?.records ?? []).filter(
      ({ bundle }) => bundle === world.bundle('3.0.0')?.metadata.name,
    );
    expect(records.map(lineOf).sort()).toEqual(
      [
        'BundleCreated ci ci',
        'PromotionStarted dev kardinal controller',
        'PromotionVerified dev kardinal controller',
        'PromotionStarted prod kardinal controller',
        'ReviewRequested prod kardinal controller',
        'PullRequestMerged prod ana forge',
        'PromotionVerified prod kardinal controller',
        'BundleVerified kardinal controller',
      ].sort(),
    );
    expect(
      records.find(({ action }) => action === 'PromotionStarted'),
    ).toMatchObject({
      action: 'PromotionStarted',
      outcome: 'Pending',
      bundle: world.bundle('3.0.0')?.metadata.name,
      environment: 'dev',
      at: world.step('3.0.0', 'dev')?.status?.startedAt,
    });
  });

  it('has each time that a gate closes and opens (AUD-003)', async () => {
    world = await RunningWorld.begin({
      environments: [prod],
      // From ten o'clock on; the other one keeps the promotion from starting.
      gates: [
        orgGate('odd-hours', 'schedule.hour % 2 == 1'),
        orgGate('never', 'false'),
      ],
    });
    for (let hours = 0; hours < 2; hours += 1) {
      await settle();
      await world.elapse(hour);
    }
    await settle();
    expect(
      linesOf(world.story).filter(line => line.includes('odd-hours')),
    ).toEqual([
      'GateClosed prod odd-hours kardinal controller',
      'GateOpened prod odd-hours kardinal controller',
      'GateClosed prod odd-hours kardinal controller',
    ]);
  });

  it('has what failed, and why', async () => {
    world = await RunningWorld.begin({
      environments: [{ ...dev, health: { timeout: '1m' } }],
    });
    await world.release('3.0.0-bad');
    await world.elapse(2 * 60_000);
    await settle();
    const failure = logOf(world.story)?.status?.records?.find(
      ({ action }) => action === 'PromotionFailed',
    );
    expect(failure).toMatchObject({ environment: 'dev', outcome: 'Failure' });
    expect(failure?.message).not.toBe('');
  });

  it('copies commands that a backend has signed for this log, and no others', async () => {
    world = await RunningWorld.begin({ environments: [dev] });
    const command = {
      id: 'one',
      at: '2026-11-04T10:00:00.000Z',
      action: 'CommandAccepted',
      outcome: 'Success',
      by: 'user:default/ana',
      via: 'portal',
      message: 'pause {}',
    } as const;
    const log = logOf(world.story)!;
    const seal = testSeals().sealRequest(log, commandToSeal(command));
    const forged = { ...command, id: 'two', by: 'user:default/ben', seal };
    await world.cluster.patch(auditLogType, key, {
      type: 'merge',
      body: { spec: { commands: [{ ...command, seal }, forged] } },
    });
    await settle();
    expect(
      linesOf(world.story).filter(line => line.startsWith('Command')),
    ).toEqual(['CommandAccepted user:default/ana portal']);
  });

  it('does not believe what somebody else wrote, and says so', async () => {
    world = await RunningWorld.begin({ environments: [dev] });
    await settle();
    const before = linesOf(world.story);
    const log = logOf(world.story)!;
    await world.cluster.replaceStatus(auditLogType, {
      ...log,
      status: {
        ...log.status,
        records: log.status?.records?.map(each => ({
          ...each,
          by: 'user:default/ben',
        })),
      },
    });
    await settle();
    expect([...linesOf(world.story)].sort()).toEqual(
      [...before, 'LogRestored kardinal controller'].sort(),
    );
  });

  it('is there again when somebody deleted it, with what the Bundles still say', async () => {
    world = await RunningWorld.begin({ environments: [dev] });
    await settle();
    const before = linesOf(world.story);
    await world.cluster.delete(auditLogType, key);
    await settle();
    expect(linesOf(world.story)).toEqual(before);
  });

  it('outlives the Bundle', async () => {
    world = await RunningWorld.begin({ environments: [dev] });
    await settle();
    const before = linesOf(world.story);
    await world.deleteBundle('2.0.0');
    await settle();
    expect(linesOf(world.story)).toEqual(before);
    expect(world.cluster.peekAll(bundleType)).toEqual([]);
  });
});

describe('what people say of a gate', () => {
  const version = '3.0.0';
  const order = {
    environment: 'prod',
    gate: { namespace: 'platform-policies', name: 'freeze' },
    requestedBy: 'user:default/ana',
    reason: 'P0 hotfix',
    requestedAt: '2026-11-18T10:05:00.000Z',
    expiresAt: '2026-11-18T22:05:00.000Z',
  };
  const answer = {
    environment: 'prod',
    name: 'board',
    decision: 'approved',
    source: 'webhook',
    answeredBy: 'board:cab',
    answeredAt: '2026-11-18T10:06:00.000Z',
  } as const;

  beforeEach(async () => {
    world = await RunningWorld.begin({
      environments: [{ ...prod, approval: 'auto' }],
      gates: [
        orgGate('freeze', `bundle.version != "${version}"`, {
          'kardinal.io/overridable': 'true',
        }),
        orgGate(
          'board',
          `bundle.version != "${version}" || externalApproval.board.approved`,
        ),
      ],
    });
    await world.release(version);
  });

  const annotate = async (annotations: Readonly<Record<string, string>>) => {
    await world.changeBundle(version, { annotations });
    await settle();
  };
  const linesOfPeople = () =>
    linesOf(world.story).filter(line => /Overr|Approval/.test(line));

  it('is on record: who released it, who took that back, and who answered', async () => {
    const bundle = world.bundle(version)!;
    await annotate(overrideAnnotations(testSeals(), bundle, order));
    await annotate(
      withdrawalAnnotations(testSeals(), bundle, {
        override: overrideId(order),
        requestedBy: 'user:default/ben',
        requestedAt: '2026-11-18T10:07:00.000Z',
      }),
    );
    await annotate(approvalAnnotations(testSeals(), bundle, answer));
    expect(linesOfPeople()).toEqual([
      'GateOverridden prod freeze user:default/ana portal',
      'ApprovalGiven prod board:cab webhook',
      'OverrideWithdrawn prod freeze user:default/ben portal',
    ]);
    world.cluster.clearCalls();
    await world.elapse(30 * 60_000);
    expect(world.cluster.count()).toBe(0);
  });

  it('names nobody for what somebody else wrote', async () => {
    const bundle = world.bundle(version)!;
    const seal = 'key.signature';
    await world.cluster.replaceStatus(bundleType, {
      ...bundle,
      status: {
        ...bundle.status,
        overrides: { [overrideId(order)]: { ...order, seal } },
        approvals: { [approvalId(answer)]: { ...answer, seal } },
      },
    });
    await world.settle();
    await settle();
    expect([...linesOfPeople()].sort()).toEqual([
      'ApprovalRefused prod unknown kubernetes',
      'OverrideRefused prod freeze unknown kubernetes',
    ]);
    expect(
      world.cluster
        .peekAll(policyGateType)
        .filter(({ status }) => status?.override !== undefined),
    ).toEqual([]);
  });
});

describe('a pause', () => {
  const linesOfPauses = () =>
    linesOf(world.story).filter(line => /^Pipeline/.test(line));
  const removed = null as never;

  beforeEach(async () => {
    world = await RunningWorld.begin({ environments: [dev] });
    await settle();
  });

  it('is on record when it comes and goes, whoever wrote it', async () => {
    await world.changePipeline({ paused: { reason: 'INC-7' } });
    await settle();
    const signed = signedPause(testSeals(), world.pipeline()!, {
      environment: 'dev',
      reason: 'INC-8',
      by: 'user:default/ana',
      since: new Date(world.story.clock.now()).toISOString(),
    });
    await world.changePipeline({ pausedEnvironments: { dev: signed } });
    await settle();
    await world.changePipeline({ paused: removed });
    await settle();
    expect(linesOfPauses()).toEqual([
      'PipelinePaused unknown kubernetes',
      'PipelinePaused dev user:default/ana portal',
      'PipelineResumed unknown kubernetes',
    ]);
    world.cluster.clearCalls();
    await world.elapse(hour);
    expect(world.cluster.count()).toBe(0);
  });

  it('stays on record where the log was deleted, as long as it lasts', async () => {
    await world.changePipeline({ paused: { reason: 'INC-7' } });
    await settle();
    await world.cluster.delete(auditLogType, key);
    await settle();
    await world.changePipeline({ paused: removed });
    await settle();
    expect(linesOfPauses()).toEqual([
      'PipelinePaused unknown kubernetes',
      'PipelineResumed unknown kubernetes',
    ]);
  });

  it('of a Pipeline that is deleted resumes nothing', async () => {
    await world.changePipeline({ paused: { reason: 'INC-7' } });
    await settle();
    await world.deletePipeline();
    await settle();
    expect(linesOfPauses()).toEqual(['PipelinePaused unknown kubernetes']);
  });
});

describe('the laws', () => {
  const story: ReleaseStory = {
    seed: { environments: [dev] },
    begin: each => each.begin(),
    isDone: each =>
      each.isReported() &&
      ['BundleCreated', 'PromotionVerified', 'BundleVerified'].every(action =>
        linesOf(each).some(line => line.startsWith(action)),
      ),
  };
  const scenario = async () => {
    let told: PromotionWorld | undefined;
    const played = await releaseStory({
      ...story,
      begin: each => {
        told = each;
        return story.begin(each);
      },
    });
    return {
      ...played,
      snapshot: () => ({
        world: played.snapshot(),
        records: told === undefined ? [] : [...linesOf(told)].sort(),
      }),
    };
  };

  it('hold for it: after a crash at any point the same is on record', async () => {
    await expect(crashLaw(scenario)).resolves.toBeDefined();
  });

  it('hold for it: stale caches write nothing twice', async () => {
    await expect(staleLaw(scenario)).resolves.not.toThrow();
  });

  /** Somebody with kubectl pauses the Pipeline and resumes it, once the log has the pause. */
  const paused = async () => {
    let told: PromotionWorld | undefined;
    const pauses = () => (told && logOf(told))?.status?.pauses ?? [];
    const patch = (each: PromotionWorld, body: object) =>
      each.cluster.patch(pipelineType, key, { type: 'merge', body });
    const played = await releaseStory({
      seed: { environments: [dev] },
      begin: async each => {
        told = each;
        await each.begin();
        await patch(each, { spec: { paused: { reason: 'INC-7' } } });
      },
      midway: {
        when: () => pauses().length > 0,
        happens: each => patch(each, { spec: { paused: null } }),
      },
      isDone: each =>
        story.isDone(each) &&
        linesOf(each).includes('PipelineResumed unknown kubernetes'),
    });
    return {
      ...played,
      snapshot: () => ({
        // Whether a promotion was held, and has that on record, depends on when the pause was seen.
        commits: told?.forge.commits(),
        records: told === undefined ? [] : [...linesOf(told)].sort(),
      }),
    };
  };

  it('hold for pauses: a crash at any point leaves one record of each', async () => {
    await expect(crashLaw(paused)).resolves.toBeDefined();
  });

  it('hold for pauses: stale caches write nothing twice', async () => {
    await expect(staleLaw(paused)).resolves.not.toThrow();
  });

  it('hold for it: nothing is written once it is settled', async () => {
    await expect(quiescentLaw(scenario)).resolves.not.toThrow();
  });
});
