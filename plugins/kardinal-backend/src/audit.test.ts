import { mockCredentials } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import {
  auditLogType,
  AuditRecord,
  kardinalReadPermission,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  createPipelineDecision,
  pipelineConditions,
} from '@kardinal/backstage-plugin-kardinal-node';
import request from 'supertest';
import { expectDocumented } from './__testUtils__/expectDocumented';
import { body, entityOf, PluginSite } from './__testUtils__/PluginSite';
import { Policy } from './__testUtils__/policyFactory';
import { until } from './__testUtils__/until';

// Who decided what: commands of people, and the records of the controller.

const ana = 'user:default/ana';
const ben = 'user:default/ben';

/** Ana owns the Pipeline; whoever waits for the backend to start may see everything. */
const ownersOnly: Policy = (user, permission) =>
  user === ana || user === ben
    ? createPipelineDecision(
        permission as typeof kardinalReadPermission,
        pipelineConditions.isOwner({
          claims: [user === ana ? 'group:default/team-a' : 'group:default/b'],
        }),
      )
    : { result: AuthorizeResult.ALLOW };

const site = new PluginSite();
const query = (parameters: string, user = ana) =>
  request(site.backend.server)
    .get(`/api/kardinal/audit${parameters}`)
    .set('Authorization', mockCredentials.user.header(user));

const execute = (command: object, user = ana, pipeline = 'guestbook') =>
  request(site.backend.server)
    .post(`/api/kardinal/pipelines/default/${pipeline}/commands`)
    .set('Authorization', mockCredentials.user.header(user))
    .send(command);

/** The first message of a stream of what is newer. */
async function firstEvent(parameters: string): Promise<unknown> {
  const url = `http://localhost:${site.backend.server.port()}/api/kardinal/audit/stream${parameters}`;
  const { body: stream } = await fetch(url, {
    headers: { Authorization: mockCredentials.user.header(ana) },
  });
  let text = '';
  for await (const chunk of stream!) {
    text += Buffer.from(chunk).toString();
    const [, data] = /^data: (.*)$/m.exec(text) ?? [];
    if (data !== undefined) return JSON.parse(data);
  }
  throw new Error(`The stream ended with ${text}`);
}

/** Until the log has so many records, newest first. */
async function records(count: number): Promise<readonly AuditRecord[]> {
  let items: readonly AuditRecord[] = [];
  await until(async () => {
    items = (await query('')).body.items;
    if (items.length < count) throw new Error(JSON.stringify(items));
  });
  return items;
}

describe('the audit log over HTTP', () => {
  const denials: request.Response[] = [];

  beforeAll(async () => {
    await site.start(ownersOnly, [
      entityOf('guestbook', 'guestbook', 'group:default/team-a'),
    ]);
    await until(async () => {
      const { items } = await site.client.list(auditLogType);
      if (items.length === 0) throw new Error('no log yet');
    });
    await execute({ type: 'create', arguments: { artifacts: body.artifacts } });
    const refused = { type: 'rollback', arguments: { environment: 'dev' } };
    for (const attempt of [1, 2]) {
      const { status } = await execute(refused);
      if (status !== 409) throw new Error(`attempt ${attempt}: ${status}`);
    }
    const pause = { type: 'pause', arguments: { reason: 'Because I can' } };
    for (const pipeline of ['guestbook', 'guestbook', 'nowhere'])
      denials.push(await execute(pause, ben, pipeline));
    await records(4);
  });
  afterAll(() => site.stop());

  it('has what a person asked for, what was refused once, and what followed', async () => {
    const items = await records(3);
    expect(
      items.map(({ action, outcome, by, via }) =>
        [action, outcome, by, via].join(' '),
      ),
    ).toEqual(
      expect.arrayContaining([
        `CommandAccepted Success ${ana} portal`,
        `CommandRefused Denied ${ana} portal`,
        `BundleCreated Pending ${ana} portal`,
      ]),
    );
    expect(
      items.filter(({ action }) => action === 'CommandRefused'),
    ).toHaveLength(1);
  });

  it('has who was denied a command, once, and says no more to them than of a Pipeline that there is not', async () => {
    expect(denials.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(denials[0].body.error).toEqual(denials[2].body.error);
    const { items } = (await query(`?person=${ben}`)).body;
    expect(items).toMatchObject([
      {
        action: 'CommandDenied',
        outcome: 'Denied',
        by: ben,
        via: 'portal',
        message: 'pause: needs the permission kardinal.pipeline.pause',
      },
    ]);
    expect((await site.pipeline())?.spec.paused).toBeUndefined();
  });

  it('answers in pages, newest first, as the OpenAPI file says', async () => {
    const first = await query('?limit=1');
    expectDocumented('/audit', 'get', first);
    expect(first.body.items).toHaveLength(1);
    const cursor = encodeURIComponent(first.body.nextCursor);
    const rest = await query(`?cursor=${cursor}`);
    const all = (await query('')).body.items;
    expect([...first.body.items, ...rest.body.items]).toEqual(all);
    expect(rest.body.nextCursor).toBeUndefined();
  });

  it('filters by Pipeline, person and time', async () => {
    const count = async (parameters: string) =>
      (await query(parameters)).body.items.length;
    const all = await count('');
    expect(await count('?pipeline=default/guestbook')).toBe(all);
    expect(await count('?person=user:default/nobody')).toBe(0);
    expect(await count(`?person=${ana}`)).toBeGreaterThan(0);
    expect(await count('?days=1')).toBe(all);
    expect(await count('?to=2000-01-01T00:00:00Z')).toBe(0);
    expect(await count('?from=2000-01-01T00:00:00Z')).toBe(all);
  });

  it('filters by what a record is about', async () => {
    const actions = async (kind: string): Promise<readonly string[]> =>
      (await query(`?kind=${kind}`)).body.items.map(
        ({ action }: AuditRecord) => action,
      );
    expect(await actions('command')).toEqual(
      expect.arrayContaining(['CommandAccepted', 'CommandRefused']),
    );
    expect(await actions('release')).toContain('BundleCreated');
    expect(await actions('pause')).toEqual([]);
  });

  it('says on a stream how many records are newer than those of a page', async () => {
    const { items, newest } = (await query('')).body;
    const oldest = items[items.length - 1];
    const known = encodeURIComponent(`${oldest.at} ${oldest.id}`);
    expect(await firstEvent(`?since=${known}`)).toEqual({
      type: 'newer',
      count: items.length - 1,
    });
    expect(newest).toBe(`${items[0].at} ${items[0].id}`);
    const refused = await query('/stream?since=x');
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      'since: must be the newest of an answer',
    ]);
  });

  it.each([
    ['kind=weather', /^kind: must be one of release, gate/],
    ['pipeline=guestbook', 'pipeline: must be namespace/name'],
    ['from=yesterday', 'from: must be a time such as 2026-11-04T10:00:00Z'],
    ['cursor=x', 'cursor: must be the nextCursor of an answer'],
    ['limit=0', /^limit: /],
    ['limits=1', /limits/],
  ])('refuses %s by its name', async (parameters, message) => {
    const answer = await query(`?${parameters}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(message);
    expectDocumented('/audit', 'get', answer);
  });

  it('shows nothing of a Pipeline whose log the caller may not read', async () => {
    await site.client.create(pipelineType, {
      ...(await site.pipeline())!,
      metadata: { name: 'payments', namespace: 'default' },
    });
    for (const parameters of ['', '?pipeline=default/guestbook'])
      expect((await query(parameters, ben)).body.items).toEqual([]);
  });
});
