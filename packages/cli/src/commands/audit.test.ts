import { auditLogType } from '@kardinal/backstage-plugin-kardinal-common';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { aRelease } from '../__testUtils__/aRelease';
import { FakeTerminal } from '../__testUtils__/FakeTerminal';

const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));

async function aLog(): Promise<FakeTerminal> {
  const { cluster } = await aRelease(clock);
  const log = await cluster.create(auditLogType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'AuditLog',
    metadata: { namespace: 'default', name: 'guestbook' },
    spec: { pipeline: 'guestbook' },
  });
  const record = (id: string, action: string, by: string, at: string) => ({
    id,
    action,
    by,
    at,
    outcome: 'Success' as const,
    via: 'portal' as const,
    message: `${by} did it`,
  });
  await cluster.replaceStatus(auditLogType, {
    ...log,
    status: {
      records: [
        record('1', 'BundleCreated', 'ci', '2026-11-16T09:00:00Z'),
        record('2', 'GateOverridden', 'ana', '2026-11-18T09:00:00Z'),
      ],
    },
  });
  return new FakeTerminal(cluster, clock);
}

const actionsOf = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(row => row.split(/ {2,}/)[1]);

it.each([
  ['', ['GateOverridden', 'BundleCreated']],
  ['--person ci', ['BundleCreated']],
  ['--since 24h', ['GateOverridden']],
  ['--kind release', ['BundleCreated']],
])('lists the newest first: %s', async (options, actions) => {
  const terminal = await aLog();
  const { out } = await terminal.type(`audit guestbook ${options}`.trim());
  expect(actionsOf(out)).toEqual(actions);
});

it.each([
  ['--since soon', /invalid --since soon/],
  ['--kind other', /invalid --kind other: it must be one of/],
])('refuses %s', async (option, message) => {
  const terminal = await aLog();
  const { code, error } = await terminal.type(`audit guestbook ${option}`);
  expect([code, error]).toEqual([1, expect.stringMatching(message)]);
});
