import { AuthorizeResult } from '@backstage/plugin-permission-common';
import {
  CommandId,
  commands,
  kardinalReadPermission,
} from '@kardinal/backstage-plugin-kardinal-common';
import { body, sharedSite } from './__testUtils__/PluginSite';
import { until } from './__testUtils__/until';

// Each act by its own permission, through the HTTP router: without it denied, with it alone let through and judged.

const environment = 'dev';
const reason = 'It is down';
const digest = `sha256:${'a'.repeat(64)}`;
const release = { artifacts: body.artifacts };

type Example = readonly [
  type: CommandId,
  args: (bundle: string) => object,
  status: number,
];

/** In an order in which one leaves the next as it is meant: the Bundle is on its way until it is aborted. */
const examples: readonly Example[] = [
  ['create', () => release, 200],
  ['pin', bundle => ({ bundle }), 202],
  ['unpin', bundle => ({ bundle }), 202],
  ['pause', () => ({ reason }), 202],
  ['resume', () => ({}), 202],
  ['promote', bundle => ({ bundle, environment }), 409],
  ['retry', bundle => ({ bundle }), 409],
  ['rollback', () => ({ environment }), 409],
  ['emergency', () => ({ environment, reason }), 409],
  ['ignoreDrift', () => ({ environment, reason }), 409],
  ['importDrift', () => ({ environment }), 409],
  ['revertDrift', () => ({ environment }), 409],
  ['override', bundle => gated(bundle, { duration: '1h', reason }), 404],
  ['withdraw', bundle => gated(bundle, {}), 409],
  ['activate', bundle => ({ bundle, environment, digest }), 409],
  ['approve', bundle => answered(bundle), 404],
  ['reject', bundle => answered(bundle), 404],
  ['abort', bundle => ({ bundle, reason }), 202],
  ['remove', () => ({ reason }), 409],
];

function gated(bundle: string, others: object) {
  return { bundle, environment, gate: 'freeze', ...others };
}

function answered(bundle: string) {
  return { bundle, environment, approval: 'board', reason };
}

let isGranted: (permission: string) => boolean = () => true;
const site = sharedSite((_user, { name }) => ({
  result: isGranted(name) ? AuthorizeResult.ALLOW : AuthorizeResult.DENY,
}));
let bundle = '';

beforeAll(async () => {
  const created = await site.execute({ type: 'create', arguments: release });
  bundle = created.body.bundle;
});

beforeEach(() => {
  isGranted = () => true;
});

it('are all acts', () => {
  expect(examples.map(([type]) => type).sort()).toEqual(
    Object.keys(commands).sort(),
  );
});

describe.each(examples)('%s', (type, args, status) => {
  const { permission } = commands[type];

  it('is denied with every permission but its own, which is named with the owner', async () => {
    isGranted = name => name !== permission.name;
    const answer = await site.execute({ type, arguments: args(bundle) });
    expect([answer.status, answer.body.error.message]).toEqual([
      403,
      `You need the permission ${permission.name} for this; ask group:default/team-a, who owns the Pipeline`,
    ]);
  });

  it('says nothing of the owner to whoever may not see the Pipeline', async () => {
    isGranted = name =>
      name !== permission.name && name !== kardinalReadPermission.name;
    const answer = await site.execute({ type, arguments: args(bundle) });
    expect([answer.status, answer.body.error.message]).toEqual([
      403,
      `You need the permission ${permission.name} for this`,
    ]);
  });

  it('is let through with its own permission alone', async () => {
    isGranted = name => name === permission.name;
    await until(async () => {
      const answer = await site.execute({ type, arguments: args(bundle) });
      expect(answer.status).toBe(status);
    });
  });
});
