import {
  ApprovalAnswer,
  approvalId,
  auditLogType,
  bundleType,
  pipelineType,
  PolicyGate,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { quiescentLaw } from '@kardinal/kube-controller/testing';
import { crashLaw, staleLaw } from '../__testUtils__/laws';
import { answered, FakeServers } from '../__testUtils__/FakeServers';
import { PromotionWorld } from '../__testUtils__/PromotionWorld';
import { ReleaseStory, releaseStory } from '../__testUtils__/releaseStory';
import { environments, orgGate } from '../__testUtils__/templates';
import { testSeals } from '../__testUtils__/testSeals';
import { approvalAnnotations } from '../services/seals';

const prod = { ...environments.prod, approval: 'auto' as const };
const version = '3.0.0';
const expression = `bundle.version != "${version}" || externalApproval.board.approved`;
const url = 'https://board.example.com/ask';

const answer: ApprovalAnswer = {
  environment: 'prod',
  name: 'board',
  decision: 'approved',
  source: 'webhook',
  answeredBy: 'board:cab',
  answeredAt: '2026-11-18T10:30:00.000Z',
  comment: 'CHG-7',
};

/**
 * Whether everything says that the release waits. An old leader would still say so afterwards where nobody has said it: summaries
 * are delayed.
 */
const isWaiting = (world: PromotionWorld) => {
  const { cluster } = world;
  const isClosed = world
    .gates()
    .some(
      ({ spec, status }) =>
        spec.bundleRef === world.bundle(version)?.metadata.name &&
        status?.ready === false,
    );
  const board = { namespace: 'platform-policies', name: 'board' };
  return (
    isClosed &&
    cluster.peek(policyGateType, board)?.status?.waiting?.count === 1 &&
    cluster
      .peekAll(pipelineType)
      .every(({ status }) => status?.phase === 'Promoting')
  );
};

const isVerified = (world: PromotionWorld) =>
  world.bundle(version)?.status?.phase === 'Verified' &&
  world.isReported() &&
  world.cluster
    .peekAll(policyGateType)
    .every(({ status }) => (status?.waiting?.count ?? 0) === 0);

/** What the command does; whoever carries it out is not what crashes. */
async function approve(world: PromotionWorld): Promise<void> {
  const bundle = world.bundle(version)!;
  const { name, namespace } = bundle.metadata;
  const annotations = approvalAnnotations(testSeals(), bundle, answer);
  await world.cluster.patch(
    bundleType,
    { name, namespace },
    { type: 'merge', body: { metadata: { annotations } } },
  );
}

/** A release waits for the board; then that answers, once. */
const answeredFromOutside = (): ReleaseStory => ({
  seed: { environments: [prod], gates: [orgGate('board', expression)] },
  past: ['2.0.0'],
  begin: world => world.release(version),
  midway: { when: isWaiting, happens: approve },
  isDone: isVerified,
  // It has the uid in it, which differs.
  volatile: [`approval.kardinal.io/${approvalId(answer)}`],
});

function asksTheBoard(): PolicyGate {
  const gate = orgGate('board', expression);
  const webRequest = {
    name: 'board',
    url,
    interval: '10s',
    timeout: '10s',
    maxAge: '10m',
  };
  return { ...gate, spec: { ...gate.spec, webRequest } };
}

/** A release waits for the server of its gate, which says no at first. */
const answeredByServer = (): ReleaseStory => {
  const servers = new FakeServers();
  let isApproved = false;
  servers.servers.set(url, () =>
    answered({ approved: isApproved, by: 'cab', comment: 'CHG-7' }),
  );
  return {
    seed: {
      environments: [prod],
      gates: [asksTheBoard()],
      egress: outside => servers.egress(outside),
    },
    past: ['2.0.0'],
    begin: world => world.release(version),
    midway: {
      when: isWaiting,
      happens: async () => {
        isApproved = true;
      },
    },
    isDone: isVerified,
    // When it was asked, and until when that counts.
    volatile: ['at', 'validUntil'],
  };
};

describe.each([
  ['a release that somebody outside approves', answeredFromOutside, 'git'],
  ['a release whose gate asks a server', answeredByServer, 'webhook'],
])('%s', (_name, story, io) => {
  /** With what the audit log says of answers. */
  const scenario = async () => {
    const told = story();
    let world: PromotionWorld | undefined;
    const played = await releaseStory({
      ...told,
      begin: each => {
        world = each;
        return told.begin(each);
      },
    });
    const recorded = () =>
      (world?.cluster.peekAll(auditLogType) ?? [])
        .flatMap(({ status }) => status?.records ?? [])
        .filter(({ action }) => action.startsWith('Approval'))
        .map(({ action, by, via, message }) => [action, by, via, message]);
    return {
      ...played,
      snapshot: () => ({ world: played.snapshot(), recorded: recorded() }),
    };
  };

  it('ends in the same world after a crash at any point', async () => {
    const report = await crashLaw(scenario);
    expect(report.io).toEqual(expect.arrayContaining([io]));
  });

  it('is not harmed by stale caches and old leaders', async () => {
    await expect(staleLaw(scenario)).resolves.not.toThrow();
  });

  it('writes nothing once it is settled', async () => {
    await expect(quiescentLaw(scenario)).resolves.not.toThrow();
  });
});
