import {
  AuditRecord,
  GateNodeView,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import request from 'supertest';
import { expectDocumented } from './__testUtils__/expectDocumented';
import { body, sharedSite } from './__testUtils__/PluginSite';
import { until } from './__testUtils__/until';

// The expectation table PAUSE-001 to PAUSE-006, over HTTP: what its command line does, commands do.

const freeze = 'freeze-guestbook';
const path = '/api/kardinal/pipelines/default';
const end = '2099-11-20T18:00:00Z';

describe('a Pipeline', () => {
  const site = sharedSite();
  const get = (query: string) =>
    request(site.backend.server).get(`${path}/guestbook${query}`);
  const send = (
    type: 'pause' | 'resume',
    args: object = {},
    pipeline: string = 'guestbook',
  ) =>
    request(site.backend.server)
      .post(`${path}/${pipeline}/commands`)
      .send({ type, arguments: args });

  const paused = async () => (await site.pipeline())?.spec.paused;

  /** The freeze gates of the DAG on the page. */
  async function freezeNodes(): Promise<readonly GateNodeView[]> {
    const { nodes = [] } = (await get('')).body.selected ?? {};
    return nodes.filter(({ name }: GateNodeView) => name === freeze);
  }

  async function messageOf(): Promise<string> {
    const { status } = (await site.pipeline()) ?? {};
    return (
      status?.conditions?.find(({ type }) => type === 'Paused')?.message ?? ''
    );
  }

  const expectMessage = (expected: RegExp) =>
    until(async () => expect(await messageOf()).toMatch(expected));

  it('that does not exist is not paused, and is named (PAUSE-005)', async () => {
    const answer = await send('pause', { reason: 'x' }, 'nonexistent-pipeline');
    expect(answer.status).toBe(404);
    expect(answer.body.error.message).toContain('nonexistent-pipeline');
  });

  it('that is paused has that in its spec, and its condition says so (PAUSE-001)', async () => {
    expect((await send('pause', { reason: 'INC-7', until: end })).status).toBe(
      202,
    );
    expect(await paused()).toMatchObject({ reason: 'INC-7', until: end });
    await expectMessage(/^Paused by user:default\/mock until .*: INC-7$/);
  });

  it('starts nothing of a new Bundle, and the message of its promotion says why (PAUSE-006)', async () => {
    const created = await site.execute({
      type: 'create',
      arguments: { artifacts: body.artifacts },
    });
    expect(created.status).toBe(201);
    await until(async () => {
      const [bundle] = await site.bundles();
      expect(bundle.status?.environments?.dev).toMatchObject({
        state: 'Pending',
        message: expect.stringMatching(/^Paused by .*: INC-7$/),
      });
    });
  });

  it('has a freeze gate in its DAG that says who, why and until when (PAUSE-001)', async () => {
    await until(async () => {
      expect(await freezeNodes()).toMatchObject([
        {
          environment: 'dev',
          verdict: 'closed',
          expression: 'false',
          opensAt: end,
          pause: { by: 'user:default/mock', reason: 'INC-7', until: end },
        },
      ]);
    });
  });

  it('has it among the gates that are explained, with the instant at which it ends (PAUSE-001)', async () => {
    const answer = await get('/explain?environment=dev');
    expectDocumented(
      '/pipelines/{namespace}/{pipeline}/explain',
      'get',
      answer,
    );
    const opens = { type: 'at', at: '2099-11-20T18:00:00.000Z' };
    expect(answer.body.environments).toMatchObject([
      {
        environment: 'dev',
        opens,
        gates: [
          {
            gate: freeze,
            outcome: 'closed',
            reason: expect.stringMatching(
              /^Paused by user:default\/mock until 2099-11-20T18:00:00Z: INC-7/,
            ),
            opens,
          },
        ],
      },
    ]);
  });

  it('is paused twice without an error, and the second replaces the first (PAUSE-002)', async () => {
    expect((await send('pause', { reason: 'INC-8' })).status).toBe(202);
    const pause = await paused();
    expect(pause?.reason).toBe('INC-8');
    expect(pause?.until).toBeUndefined();
    await expectMessage(/: INC-8$/);
    const answer = await get('/explain?environment=dev');
    expect(answer.body.environments).toMatchObject([
      {
        opens: { type: 'never' },
        gates: [{ gate: freeze, expression: 'false' }],
      },
    ]);
  });

  it('that is resumed goes on, and has no freeze gate (PAUSE-003)', async () => {
    expect((await send('resume')).status).toBe(202);
    expect(await paused()).toBeUndefined();
    await until(async () => {
      expect(await messageOf()).toBe('');
      expect(await freezeNodes()).toEqual([]);
    });
  });

  it('is resumed twice without an error (PAUSE-004)', async () => {
    expect((await send('resume')).status).toBe(202);
    expect(await paused()).toBeUndefined();
  });

  it('that is paused without a command has that on record too, by the name of the field manager', async () => {
    const patch = (spec: object) =>
      site.client.patch(
        pipelineType,
        { namespace: 'default', name: 'guestbook' },
        { type: 'merge', body: { spec } },
      );
    const recorded = async (
      action: string,
    ): Promise<readonly AuditRecord[]> => {
      const { body: page } = await request(site.backend.server).get(
        '/api/kardinal/audit',
      );
      return page.items.filter((each: AuditRecord) => each.action === action);
    };
    await patch({ pausedEnvironments: { dev: { reason: 'INC-9' } } });
    await until(async () => {
      // Those before may have been replaced before the log was written.
      const [newest] = await recorded('PipelinePaused');
      expect(newest).toMatchObject({
        environment: 'dev',
        by: expect.stringMatching(/^the field manager .+/),
        via: 'kubernetes',
        message: 'INC-9',
      });
    });
  });
});
