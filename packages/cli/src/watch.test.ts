import { pipelineType } from '@kardinal/backstage-plugin-kardinal-common';
import { FakeCluster, ManualClock } from '@kardinal/kube-controller/testing';
import { aRelease } from './__testUtils__/aRelease';
import { FakeTerminal } from './__testUtils__/FakeTerminal';

/** Until the terminal shows something; the event loop alone decides when, and the clock where time has to elapse. */
async function shown(
  terminal: FakeTerminal,
  text: string,
  clock?: ManualClock,
): Promise<void> {
  for (let turns = 0; !terminal.shown.includes(text); turns += 1) {
    if (turns > 5_000) throw new Error(`not shown: ${terminal.shown}`);
    await clock?.advance(1_000);
    await new Promise(resolve => {
      setImmediate(resolve);
    });
  }
}

async function watching(line: string) {
  const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));
  const { cluster } = await aRelease(clock);
  const terminal = new FakeTerminal(cluster, clock);
  const ended = terminal.type(line);
  return { cluster, clock, terminal, ended };
}

/** Somebody pauses the Pipeline, elsewhere. */
async function paused(cluster: FakeCluster): Promise<void> {
  await cluster.patch(
    pipelineType,
    { namespace: 'default', name: 'guestbook' },
    { type: 'merge', body: { spec: { paused: { reason: 'INC-7' } } } },
  );
}

it('explains again what has changed, until somebody interrupts it', async () => {
  const line = 'explain guestbook --env prod --watch';
  const { cluster, terminal, ended } = await watching(line);
  await shown(terminal, 'Not this one.');
  await paused(cluster);
  await shown(terminal, 'INC-7');
  terminal.interrupt();
  expect(await ended).toMatchObject({ code: 0, error: '' });
  expect(cluster.openWatches).toBe(0);
});

it('goes on after a cluster that was away', async () => {
  const { cluster, clock, terminal, ended } = await watching(
    'explain guestbook --env prod -w',
  );
  await shown(terminal, 'Not this one.');
  cluster.endWatches(new Error('gone'));
  await paused(cluster);
  await shown(terminal, 'INC-7', clock);
  terminal.interrupt();
  expect(await ended).toMatchObject({
    code: 0,
    error: expect.stringMatching(/gone; trying again/),
  });
});
