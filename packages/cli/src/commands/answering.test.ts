import { policyGateType } from '@kardinal/backstage-plugin-kardinal-common';
import { aGate } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { FakeCluster, ManualClock } from '@kardinal/kube-controller/testing';
import { aRelease } from '../__testUtils__/aRelease';
import { FakeTerminal } from '../__testUtils__/FakeTerminal';

const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));
let cluster: FakeCluster;
let terminal: FakeTerminal;

beforeEach(async () => {
  ({ cluster } = await aRelease(clock));
  terminal = new FakeTerminal(cluster, clock);
  terminal.variables = {
    KARDINAL_PORTAL: 'https://portal.example.com',
    KARDINAL_TOKEN: 't0ken',
  };
  await cluster.create(
    policyGateType,
    aGate('change-board', {
      namespace: 'default',
      labels: { 'kardinal.io/pipeline': 'guestbook' },
      spec: {
        expression: 'externalApproval.changeBoard.approved',
        bundleRef: 'guestbook-2-0-0',
        pipeline: 'guestbook',
        environment: 'prod',
      },
    }),
  );
});

const rest = 'guestbook --approval changeBoard --env prod --reason CHG-1';

it.each([
  ['approve', 'Approves changeBoard in prod for 2.0.0.'],
  ['reject', 'changeBoard in prod for 2.0.0'],
])('%s is sent to the portal, which signs it', async (id, words) => {
  const { code, out, error } = await terminal.type(`${id} ${rest}`);
  expect([code, error]).toEqual([0, '']);
  expect(out).toContain(`pipeline/guestbook ${id} accepted\n`);
  expect(out).toContain(words);
  expect(terminal.orders.map(({ body }) => body)).toEqual([
    {
      type: id,
      arguments: {
        bundle: 'guestbook-2-0-0',
        environment: 'prod',
        approval: 'changeBoard',
        reason: 'CHG-1',
      },
    },
  ]);
});

it.each([
  [
    'approve guestbook --approval other --env prod --reason x',
    /No gate of prod asks for externalApproval\.other of 2\.0\.0/,
  ],
  [
    'reject guestbook --approval changeBoard --env prod --reason " "',
    /invalid --reason: /,
  ],
])('sends nothing for %s, and says why', async (line, message) => {
  const { code, error } = await terminal.type(line);
  expect(code).toBe(1);
  expect(error).toMatch(message);
  expect(terminal.orders).toEqual([]);
});
