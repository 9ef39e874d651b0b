import {
  Bundle,
  bundleType,
  Pipeline,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  FakeCluster,
  isWrite,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { aRelease } from '../__testUtils__/aRelease';
import { FakeTerminal } from '../__testUtils__/FakeTerminal';

const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));
const key = { namespace: 'default', name: 'guestbook' };
let cluster: FakeCluster;
let terminal: FakeTerminal;

/** Somebody put 1.0.0 into dev, where 2.0.0 was promoted. */
beforeEach(async () => {
  ({ cluster } = await aRelease(clock));
  terminal = new FakeTerminal(cluster, clock);
  const pipeline = cluster.peek<Pipeline>(pipelineType, key);
  if (pipeline === undefined) throw new Error('there is no such Pipeline');
  const drift = {
    environment: 'dev',
    version: '1.0.0',
    bundle: 'guestbook-1-0-0',
    promoted: { bundle: 'guestbook-2-0-0', version: '2.0.0' },
    workload: 'guestbook',
    since: '2026-11-18T09:45:00Z',
  };
  await cluster.replaceStatus(pipelineType, {
    ...pipeline,
    status: { ...pipeline.status, drift: [drift] },
  });
  cluster.clearCalls();
});

const settled = () =>
  cluster
    .peekAll<Bundle>(bundleType)
    .map(({ spec }) => spec.provenance ?? {})
    .filter(each => 'observedOf' in each || 'restoredOf' in each);

it.each([
  ['import', 'Records that dev runs 1.0.0', { observedOf: 'guestbook-1-0-0' }],
  ['revert', 'Promotes 2.0.0 to dev again', { restoredOf: 'guestbook-2-0-0' }],
])(
  '%s makes the Bundle that the portal makes, once',
  async (act, words, of) => {
    const line = `drift ${act} guestbook --env dev`;
    const { code, out, error } = await terminal.type(line);
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain(words);
    expect(settled()).toEqual([expect.objectContaining(of)]);
    expect(await terminal.type(line)).toMatchObject({
      code: 1,
      error: expect.stringContaining('is being promoted to dev'),
    });
    expect(settled()).toHaveLength(1);
  },
);

it('lets it run for a time, with who decided that and why', async () => {
  const { code, out } = await terminal.type(
    'drift ignore guestbook --env dev --reason "hot fix" --until 2026-11-20T09:00:00Z',
  );
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('1.0.0 may run in dev until 2026-11-20'),
  ]);
  expect(cluster.peek<Pipeline>(pipelineType, key)?.spec.drift).toEqual({
    ignored: {
      dev: {
        version: '1.0.0',
        reason: 'hot fix',
        by: 'ana',
        until: '2026-11-20T09:00:00Z',
      },
    },
  });
});

it.each([
  ['drift import guestbook --env prod', /is seen to run in prod/],
  ['drift revert guestbook --env live', /no environment live/],
  [
    'drift ignore guestbook --env dev --reason x --until tomorrow',
    /invalid --until: /,
  ],
  [
    'drift ignore guestbook --env dev --reason x --until 2020-01-01T00:00:00Z',
    /in the past/,
  ],
])('writes nothing for %s, and says why', async (line, message) => {
  const { code, out, error } = await terminal.type(line);
  expect([code, out]).toEqual([1, '']);
  expect(error).toMatch(message);
  expect(cluster.calls.filter(({ verb }) => isWrite(verb))).toEqual([]);
});
