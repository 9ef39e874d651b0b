import { Bundle, bundleType } from '@kardinal/backstage-plugin-kardinal-common';
import {
  FakeCluster,
  isWrite,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { aRelease } from '../__testUtils__/aRelease';
import { FakeTerminal } from '../__testUtils__/FakeTerminal';

const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));
let cluster: FakeCluster;
let terminal: FakeTerminal;

beforeEach(async () => {
  ({ cluster } = await aRelease(clock));
  cluster.clearCalls();
  terminal = new FakeTerminal(cluster, clock);
});

const key = { namespace: 'default', name: 'guestbook-2-0-0' };
const annotations = () =>
  cluster.peek<Bundle>(bundleType, key)?.metadata.annotations;

async function fail(): Promise<void> {
  const bundle = cluster.peek<Bundle>(bundleType, key);
  if (bundle === undefined) throw new Error('there is no such Bundle');
  const prod = { state: 'Failed', message: 'Not ready.' } as const;
  const environments = { ...bundle.status?.environments, prod };
  const status = { phase: 'Failed', environments } as const;
  await cluster.replaceStatus(bundleType, { ...bundle, status });
  cluster.clearCalls();
}

it('retries what has failed, once for each time that it is said', async () => {
  await fail();
  const { code, out } = await terminal.type('retry guestbook');
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(
      /^bundle\/guestbook-2-0-0 changed\n2\.0\.0 is promoted to prod again/,
    ),
  ]);
  expect(annotations()).toMatchObject({
    'kardinal.io/retry-at': '2026-11-18T10:00:00.000Z',
    'kardinal.io/retry-by': 'ana',
  });
});

it('aborts for good, with the reason as it is recorded', async () => {
  const { code, out } = await terminal.type(
    'abort guestbook --reason " INC-7 "',
  );
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('Stops promoting 2.0.0 for good'),
  ]);
  expect(annotations()).toMatchObject({
    'kardinal.io/abort-by': 'ana',
    'kardinal.io/abort-reason': 'INC-7',
  });
});

it('pins, and lets go of it', async () => {
  expect(await terminal.type('pin guestbook')).toMatchObject({ code: 0 });
  expect(annotations()).toMatchObject({ 'kardinal.io/pin': 'true' });
  expect(await terminal.type('pin guestbook')).toMatchObject({
    code: 1,
    error: 'kardinal: 2.0.0 is already pinned.\n',
  });
  expect(await terminal.type('unpin guestbook')).toMatchObject({ code: 0 });
  expect(annotations()).toMatchObject({
    'kardinal.io/pin': 'false',
    'kardinal.io/pin-by': 'ana',
  });
});

it.each([
  ['retry guestbook', /Only a failed promotion can be retried; 2\.0\.0/],
  ['retry guestbook --bundle x', /has no Bundle x/],
  ['abort guestbook --reason " "', /invalid --reason: /],
  ['abort guestbook --bundle guestbook-1-0-0 --reason x', /cannot be aborted/],
  ['pin guestbook --bundle guestbook-1-0-0', /cannot be pinned/],
  ['unpin guestbook', /2\.0\.0 is not pinned/],
  ['pin shop', /There is no Pipeline shop/],
])('writes nothing for %s, and says why', async (line, message) => {
  const { code, out, error } = await terminal.type(line);
  expect([code, out]).toEqual([1, '']);
  expect(error).toMatch(message);
  expect(cluster.calls.filter(({ verb }) => isWrite(verb))).toEqual([]);
});
