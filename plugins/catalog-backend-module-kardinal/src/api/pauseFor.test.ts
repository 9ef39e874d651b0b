import { pauseFor } from './pauseFor';

it('is over when the signal is aborted', async () => {
  const stopping = new AbortController();
  const paused = pauseFor(3_600_000)(stopping.signal);
  stopping.abort();
  await expect(paused).resolves.toBeUndefined();
});
