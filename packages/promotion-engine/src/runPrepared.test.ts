import { silentLogger } from '@kardinal/kube-controller';
import { eventLoopTurn, ManualClock } from '@kardinal/kube-controller/testing';
import { runPrepared } from './runPrepared';

describe('runPrepared', () => {
  let clock: ManualClock;
  let events: string[];
  let stopping: AbortController;

  beforeEach(() => {
    clock = new ManualClock();
    events = [];
    stopping = new AbortController();
  });

  const run = (prepare: () => Promise<void>, start = async () => {}) =>
    runPrepared(
      {
        clock,
        start: () => {
          events.push('started');
          return start();
        },
      },
      prepare,
      { ...silentLogger, error: message => events.push(message) },
      stopping.signal,
    );

  it('starts the controllers once the control plane is prepared', async () => {
    const running = run(async () => {
      events.push('prepared');
      if (events.length < 3) throw new Error('not there yet');
    });
    for (let turn = 0; turn < 3; turn += 1) {
      await eventLoopTurn();
      await clock.advance(5_000);
    }
    await running;
    expect(events).toEqual(['prepared', 'prepared', 'prepared', 'started']);
  });

  it('gives up when it is stopped before', async () => {
    const running = run(async () => {
      throw new Error('not there');
    });
    await eventLoopTurn();
    stopping.abort();
    await running;
    expect(events).not.toContain('prepared');
  });

  it('never throws', async () => {
    await run(
      async () => {},
      async () => {
        throw new Error('lost');
      },
    );
    expect(events).toEqual(['started', 'The controllers stopped']);
  });
});
