import { Pipeline, PromotionStep } from '../api/types.generated';
import { afterwords, lostAgentOf } from './agentSentence';
import { plainSentence } from './sentences';

const since = '2026-11-18T10:42:00Z';
const pipeline = {
  status: { lostAgents: [{ shard: 'eu', since }, { shard: 'us' }] },
} as Pipeline;
const stepOf = (shard?: string) => ({ spec: { shard } } as PromotionStep);
const textOf = (...args: Parameters<typeof afterwords>) =>
  plainSentence(afterwords(...args));

describe('an agent that is not heard from', () => {
  it('is the reason of the promotions of its shard, and of no others', () => {
    expect(lostAgentOf(pipeline, stepOf('eu'))?.since).toBe(since);
    expect(lostAgentOf(pipeline, stepOf('asia'))).toBeUndefined();
    expect(lostAgentOf(pipeline, stepOf())).toBeUndefined();
    expect(lostAgentOf(pipeline, undefined)).toBeUndefined();
  });

  it('is not believed while its key is unknown', () => {
    const lost = { shard: 'eu', unknownKey: 'a1b2' };
    expect(textOf(lost, 'Promoting')).toBe(
      ' The agent of shard eu seals with the key a1b2, which the control plane does not know for that shard: what it says does not count until whoever runs the control plane has added that key, as kardinal-agent create-key says.',
    );
    expect(textOf(lost, 'Verified')).toBe('');
  });

  it('is named with the time of its last word, as long as there is something to do', () => {
    expect(textOf({ shard: 'eu', since }, 'Promoting')).toBe(
      ` The agent of shard eu has not been heard from since ${since}.`,
    );
    expect(textOf({ shard: 'us' }, 'Waiting')).toBe(
      ' The agent of shard us has never been heard from.',
    );
    expect(textOf({ shard: 'eu', since }, 'Verified')).toBe('');
    expect(textOf(undefined, 'Promoting')).toBe('');
  });
});
