import {
  ScmError,
  WaitVerdict,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  FakePromotion,
  Outside,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
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

async function perform(step: typeof mergePr, promotion: FakePromotion) {
  if (step.type !== 'effect') throw new Error('it changes the world');
  return step.perform(
    { ...promotion.request({}), key: 'uid/5', attempt: 'first' },
    promotion.capabilities(new Outside()),
    signal,
  );
}

describe('wait-for-merge', () => {
  it.each<[string, (promotion: FakePromotion) => void, string]>([
    ['open', () => {}, 'Pull request #1 needs a merge'],
    [
      'open, with reviews missing',
      promotion => promotion.change({ mergeable: 'blocked' }),
      'Pull request #1 needs a merge: the repository asks for reviews or checks first',
    ],
    [
      'in conflict with the base branch',
      promotion => promotion.change({ mergeable: 'conflict' }),
      'Pull request #1 conflicts with main; resolve the conflict in its branch',
    ],
    [
      'pushed to by somebody else',
      promotion => promotion.push(branch),
      'Pull request #1 needs a merge. Somebody else pushed da4b9237 to its branch',
    ],
  ])('says what one waits for that is %s', async (_name, change, message) => {
    const promotion = await new FakePromotion().opened();
    change(promotion);
    expect(await look(promotion)).toMatchObject({ type: 'waiting', message });
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
      'transient',
      /Pull request #1 conflicts with main/,
    ],
    [
      'that needs a review',
      promotion => promotion.change({ mergeable: 'blocked' }),
      'transient',
      /Pull request #1 cannot be merged yet/,
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
});

describe('open-pr', () => {
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
  return waitForMerge.act(promotion.request({}), capabilities, signal);
}
