import {
  ApprovalAnswer,
  approvalId,
  bundleType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { approvalAnnotations } from '../services/seals';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';
import { testSeals } from '../__testUtils__/testSeals';

const { dev, prod } = environments;
const version = '3.0.0';

let world: RunningWorld;

beforeEach(async () => {
  world = await RunningWorld.begin({
    environments: [dev, { ...prod, approval: 'auto' }],
    gates: [
      orgGate(
        'board',
        'bundle.version == "2.0.0" || externalApproval.board.approved',
      ),
    ],
  });
  await world.release(version);
});

afterEach(() => world.stop());

const tagInProd = () => world.forge.tagsOf('main')['environments/prod'];
const statusOf = () => world.bundle(version)?.status;

const answerOf = (change: Partial<ApprovalAnswer> = {}): ApprovalAnswer => ({
  environment: 'prod',
  name: 'board',
  decision: 'approved',
  source: 'webhook',
  answeredBy: 'board:cab',
  answeredAt: new Date(world.story.clock.now()).toISOString(),
  comment: 'CHG-7',
  ...change,
});

const answer = (change: Partial<ApprovalAnswer> = {}, key: number = 7) =>
  world.changeBundle(version, {
    annotations: approvalAnnotations(
      testSeals(key),
      world.bundle(version)!,
      answerOf(change),
    ),
  });

describe('a gate that asks for an approval from outside', () => {
  it('opens at once when it is given, and that stays on record', async () => {
    expect(tagInProd()).toBe('2.0.0');
    const given = answerOf();
    await answer();
    expect(tagInProd()).toBe(version);
    expect(statusOf()).toMatchObject({
      phase: 'Verified',
      approvals: { [approvalId(given)]: given },
      environments: {
        prod: {
          evidence: {
            policyGates: [
              {
                name: 'board',
                result: 'pass',
                inputs: { 'externalApproval.board.approved': true },
              },
            ],
          },
        },
      },
    });
    await world.elapse(120_000);
    world.cluster.clearCalls();
    await world.elapse(3_600_000);
    expect(world.cluster.count()).toBe(0);
  });

  it('stays closed when it is rejected, whatever is answered later', async () => {
    await answer({ decision: 'rejected' });
    await world.elapse(60_000);
    await answer();
    expect(tagInProd()).toBe('2.0.0');
    expect(Object.values(statusOf()?.approvals ?? {})).toMatchObject([
      { decision: 'rejected' },
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['in another environment', () => answer({ environment: 'dev' })],
    ['of something else', () => answer({ name: 'security' })],
    ['that somebody signed with another key', () => answer({}, 8)],
    [
      'that somebody wrote into the status',
      async () => {
        const bundle = world.bundle(version)!;
        const given = answerOf();
        const approvals = { [approvalId(given)]: { ...given, seal: 'a.b' } };
        const status = { ...bundle.status, approvals };
        await world.cluster.replaceStatus(bundleType, { ...bundle, status });
      },
    ],
  ])('knows nothing of an approval %s', async (_what, forge) => {
    await forge();
    await world.settle();
    await world.elapse(600_000);
    expect(tagInProd()).toBe('2.0.0');
    await answer();
    expect(tagInProd()).toBe(version);
  });
});
