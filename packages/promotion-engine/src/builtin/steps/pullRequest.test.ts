import {
  PullRequest,
  ScmError,
  StepDefinition,
  WaitVerdict,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  FakePromotion,
  Outside,
  ReviewDecision,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import fc from 'fast-check';
import { mergePr } from './merge-pr';
import { openPr } from './open-pr';
import { waitForMerge } from './wait-for-merge';

const now = Date.parse('2026-11-18T10:00:00Z');
const { signal } = new AbortController();
const branch = 'kardinal/default/guestbook-2/prod';

async function look(promotion: FakePromotion): Promise<WaitVerdict> {
  if (waitForMerge.type !== 'wait') throw new Error('it waits');
  const request = promotion.request({});
  const observed = await waitForMerge.observe(
    request,
    promotion.capabilities(new Outside()),
    signal,
  );
  return waitForMerge.decide(request, observed, now);
}

async function perform(
  step: StepDefinition,
  promotion: FakePromotion,
  attempt: 'first' | 'again' = 'first',
) {
  if (step.type !== 'effect') throw new Error('it changes the world');
  return step.perform(
    {
      ...promotion.request({}),
      key: 'uid/5',
      retries: 0,
      position: { uses: step.id, as: step.id, before: [] },
      attempt,
      now,
    },
    promotion.capabilities(new Outside()),
    signal,
  );
}

describe('wait-for-merge', () => {
  it.each<[string, (promotion: FakePromotion) => void, string]>([
    ['open', () => {}, 'Waiting for PR #1 to be merged'],
    [
      'open, with reviews missing',
      promotion => promotion.change({ mergeable: 'blocked' }),
      'Waiting for PR #1 to be merged: the repository requires reviews or checks first',
    ],
    [
      'open, and the forge says what is missing',
      promotion =>
        promotion.change({ mergeable: 'blocked', awaits: 'more approvals' }),
      'Waiting for PR #1 to be merged: the repository requires more approvals',
    ],
    [
      'in conflict with the base branch after somebody else pushed to it',
      promotion => {
        promotion.push(branch);
        promotion.change({ mergeable: 'conflict' });
      },
      'PR #1 conflicts with main; resolve the conflict in its branch. Somebody else pushed da4b9237 to its branch: review that commit too, or remove it from the branch',
    ],
    [
      'pushed to by somebody else',
      promotion => promotion.push(branch),
      'Waiting for PR #1 to be merged. Somebody else pushed da4b9237 to its branch: review that commit too, or remove it from the branch',
    ],
  ])('says what one waits for that is %s', async (_name, change, message) => {
    const promotion = await new FakePromotion().opened();
    change(promotion);
    expect(await look(promotion)).toMatchObject({ type: 'waiting', message });
  });

  it('keeps who is asked to review', async () => {
    const promotion = await new FakePromotion().opened();
    promotion.change({ requestedReviewers: ['ana', 'platform'] });
    const { facts } = await look(promotion);
    expect(facts?.pullRequest?.requestedReviewers).toEqual(['ana', 'platform']);
  });

  it('waits for changes until they are pushed, or their reviewer approves', async () => {
    const promotion = await new FakePromotion().opened();
    const answers = async () => {
      const { message, facts } = await look(promotion);
      return {
        message,
        changesRequested: facts?.pullRequest?.changesRequested,
      };
    };
    const review = (reviewer: string, decision: ReviewDecision) =>
      promotion.review(reviewer, decision);
    const wanted = { by: 'ana', at: expect.stringMatching(/Z$/) };
    const merge = {
      message: 'Waiting for PR #1 to be merged',
      changesRequested: undefined,
    };
    const changes = {
      message: 'Waiting for changes that ana requested on PR #1',
      changesRequested: [wanted],
    };

    review('ana', 'changesRequested');
    expect(await answers()).toEqual(changes);
    review('ben', 'approved');
    review('ana', 'commented');
    expect(await answers()).toEqual(changes);
    review('ana', 'approved');
    expect(await answers()).toEqual(merge);
    review('ana', 'changesRequested');
    expect(await answers()).toEqual(changes);
    promotion.push(branch);
    expect(await answers()).toMatchObject({ changesRequested: undefined });
  });

  it('has its own commit made anew on a base that conflicts with it', async () => {
    const promotion = await new FakePromotion().opened();
    promotion.change({ mergeable: 'conflict' });
    expect(await look(promotion)).toMatchObject({
      type: 'conflict',
      message:
        'PR #1 conflicts with main: its commit is being recreated on top of main',
    });
  });

  it('sees who merged, and deletes the branch', async () => {
    const promotion = (await new FakePromotion().opened()).merge('ana');
    const verdict = await look(promotion);
    expect(verdict).toMatchObject({
      type: 'act',
      facts: {
        revision: { branch: 'main' },
        pullRequest: { state: 'merged', mergedBy: 'ana', approvedBy: ['ana'] },
      },
    });
    promotion.facts = { ...promotion.facts, ...verdict.facts };
    await act(promotion);
    expect(promotion.branches).toEqual(['main']);
  });

  it('keeps the commit that was pushed on record, whatever the branch is at', async () => {
    const promotion = await new FakePromotion().opened();
    const pushed = promotion.facts.pullRequest?.head;
    promotion.push(branch);
    const waiting = await look(promotion);
    expect(waiting.facts?.pullRequest?.head).toBe(pushed);
    promotion.facts = { ...promotion.facts, ...waiting.facts };
    const foreign = promotion.branchHead(branch);
    const verdict = await look(promotion.merge('ana'));
    expect(verdict).toMatchObject({
      message: `Merged with ${foreign.slice(
        0,
        8,
      )}, which somebody else pushed; deleting its branch`,
      facts: { pullRequest: { head: pushed, foreignHead: foreign } },
    });
  });

  it.each<[string, Partial<PullRequest>, string, string]>([
    [
      'of another branch',
      { head: { branch: 'kardinal/other/guestbook-2/prod', sha: 'x' } },
      'waiting',
      'Pull request #1 is of the branch kardinal/other/guestbook-2/prod, not of kardinal/default/guestbook-2/prod',
    ],
    [
      'to another base',
      { base: { branch: 'release' } },
      'waiting',
      'Pull request #1 goes to release, not main',
    ],
    [
      'that was merged elsewhere',
      { state: 'merged', base: { branch: 'release' } },
      'failed',
      'Pull request #1 was merged into release, not main',
    ],
  ])('does not follow one %s', async (_name, change, type, message) => {
    const promotion = await new FakePromotion().opened();
    promotion.change(change);
    expect(await look(promotion)).toEqual({ type, message });
  });

  it('writes the text anew only when what it is made from has changed', async () => {
    const promotion = await new FakePromotion().opened();
    expect(await look(promotion)).toMatchObject({ type: 'waiting' });
    promotion.text = 'second';
    expect(await look(promotion)).toMatchObject({ type: 'act' });
    const { facts } = await act(promotion);
    promotion.facts = { ...promotion.facts, ...facts };
    expect(promotion.pullRequests[0].title).toBe('Title: second');
    expect(await look(promotion)).toMatchObject({ type: 'waiting' });
  });

  it('goes on when the forge refuses to delete the branch', async () => {
    const promotion = (await new FakePromotion().opened()).merge('ana');
    promotion.facts = { ...promotion.facts, ...(await look(promotion)).facts };
    promotion.scm.failNext(
      'deleteBranch',
      new ScmError('unauthorized', 'the branch is protected'),
    );
    expect(await act(promotion)).toMatchObject({ type: 'satisfied' });
  });
});

describe('merge-pr', () => {
  it('says who merged, and deletes the branch', async () => {
    const promotion = await new FakePromotion().opened();
    expect(await perform(mergePr, promotion)).toMatchObject({
      facts: {
        revision: { branch: 'main' },
        pullRequest: { state: 'merged', mergedBy: 'kardinal' },
      },
    });
    expect(promotion.branches).toEqual(['main']);
  });

  it.each<[string, (promotion: FakePromotion) => void, string, RegExp]>([
    [
      'to which somebody pushed',
      promotion => promotion.push(branch),
      'terminal',
      /Somebody pushed to the branch of pull request #1/,
    ],
    [
      'that conflicts',
      promotion => promotion.change({ mergeable: 'conflict' }),
      'conflict',
      /PR #1 conflicts with main: its commit is being recreated/,
    ],
    [
      'that needs a review',
      promotion => promotion.change({ mergeable: 'blocked' }),
      'waiting',
      /PR #1 cannot be merged yet: it is blocked/,
    ],
    [
      'that the forge does not know to be mergeable yet',
      promotion => promotion.change({ mergeable: undefined }),
      'transient',
      /PR #1 cannot be merged yet/,
    ],
    [
      'that somebody made go to another branch',
      promotion => promotion.change({ base: { branch: 'release' } }),
      'terminal',
      /^Pull request #1 goes to release, not main$/,
    ],
  ])('does not merge one %s', async (_name, change, kind, message) => {
    const promotion = await new FakePromotion().opened();
    change(promotion);
    await expect(perform(mergePr, promotion)).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(message),
    });
    expect(promotion.pullRequests[0].state).toBe('open');
  });

  it.each([
    [
      'closed a minute ago',
      -60_000,
      'waiting',
      'PR #1 was closed; the promotion fails unless it is reopened by 2026-11-18T10:04:00Z (restore its branch first if that was deleted)',
    ],
    [
      'closed for five minutes',
      -300_000,
      'terminal',
      'PR #1 was closed without a merge; retry to open a new one',
    ],
  ])('does not merge one that was %s', async (_name, at, kind, message) => {
    const promotion = await new FakePromotion().opened();
    const closedAt = new Date(now + at).toISOString();
    promotion.change({ state: 'closed', closedAt });
    await expect(perform(mergePr, promotion)).rejects.toMatchObject({
      kind,
      message,
    });
  });

  it('has on record what a person merged before it', async () => {
    const promotion = await new FakePromotion().opened();
    const pushed = promotion.facts.pullRequest?.head;
    promotion.push(branch);
    const foreign = promotion.branchHead(branch);
    expect(await perform(mergePr, promotion.merge('ana'))).toMatchObject({
      message: `Merged with ${foreign.slice(
        0,
        8,
      )}, which somebody else pushed; waiting for prod to run 2.0.0`,
      facts: {
        pullRequest: {
          state: 'merged',
          mergedBy: 'ana',
          head: pushed,
          foreignHead: foreign,
        },
      },
    });
  });
});

describe('what is merged', () => {
  const event = fc.constantFrom(
    'foreign push',
    'crash',
    'open',
    'merge',
    'retarget',
  );

  it('is what was pushed and recorded, whatever happens in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 6 }), async events => {
        const promotion = await new FakePromotion().pushed();
        const pushed = promotion.branchHead(branch);
        for (const each of ['open', ...events, 'merge'])
          await carryOut(promotion, each);
        const [pullRequest] = promotion.pullRequests;
        const { head } = promotion.facts.pullRequest ?? {};
        expect(head ?? pushed).toBe(pushed);
        const merged =
          pullRequest?.state === 'merged' ? pullRequest.head.sha : pushed;
        expect(merged).toBe(pushed);
        const goal =
          pullRequest?.state === 'merged' ? pullRequest.base.branch : 'main';
        expect(goal).toBe('main');
      }),
      { numRuns: 300 },
    );
  });

  async function carryOut(promotion: FakePromotion, what: string) {
    const facts = { ...promotion.facts };
    switch (what) {
      case 'foreign push':
        promotion.push(branch);
        return;
      case 'retarget':
        if (promotion.pullRequests[0]?.state === 'open')
          promotion.change({ base: { branch: 'release' } });
        return;
      default: {
        const step = what === 'merge' ? mergePr : openPr;
        const outcome = await perform(step, promotion, 'again').catch(
          () => undefined,
        );
        // Who crashes has done it, and knows nothing of it.
        promotion.facts =
          what === 'crash' ? facts : { ...facts, ...outcome?.facts };
      }
    }
  }
});

describe('open-pr', () => {
  it('records what was pushed, and not what the branch is at by now', async () => {
    const promotion = await new FakePromotion().pushed();
    const pushed = promotion.branchHead(branch);
    promotion.push(branch);
    expect(await perform(openPr, promotion)).toMatchObject({
      facts: { pullRequest: { head: pushed } },
    });
  });

  it('finds one that somebody merged after a crash', async () => {
    const promotion = (await new FakePromotion().opened()).merge('ana');
    if (openPr.type !== 'effect' || openPr.withdraw === undefined)
      throw new Error('it can be withdrawn');
    const request = { ...promotion.request({}), reason: 'Replaced by b-3' };
    const capabilities = promotion.capabilities(new Outside());
    expect(await openPr.withdraw(request, capabilities, signal)).toMatchObject({
      type: 'merged',
      facts: { pullRequest: { mergedBy: 'ana' } },
    });
  });
});

async function act(promotion: FakePromotion) {
  if (waitForMerge.type !== 'wait' || waitForMerge.act === undefined)
    throw new Error('it acts');
  const capabilities = promotion.capabilities(new Outside());
  const request = { ...promotion.request({}), now: Date.now() };
  return waitForMerge.act(request, capabilities, signal);
}
