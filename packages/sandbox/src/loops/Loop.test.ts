import { Loop } from './Loop';

describe('Loop', () => {
  it('goes on after failures and tells each problem once', async () => {
    const lines: string[] = [];
    let passes = 0;
    let reached: () => void;
    const fifth = new Promise<void>(resolve => {
      reached = resolve;
    });
    const loop = new Loop({
      name: 'Sync',
      intervalMs: 1,
      log: { info: line => lines.push(line), warn: line => lines.push(line) },
      pass: async () => {
        passes += 1;
        if (passes <= 2) throw new Error('the forge does not answer');
        if (passes === 3) throw new Error('another problem');
        if (passes === 5) reached();
      },
    });
    loop.start();
    await fifth;
    await loop.stop();
    expect(lines).toEqual([
      'Sync: the forge does not answer',
      'Sync: another problem',
      'Sync works again.',
    ]);
  });

  it('does not wait for the next pass when it is stopped', async () => {
    const loop = new Loop({
      name: 'Sync',
      intervalMs: 3_600_000,
      log: { info: () => {}, warn: () => {} },
      pass: async () => {},
    });
    loop.start();
    await expect(loop.stop()).resolves.toBeUndefined();
  });
});
