import { AddressInfo } from 'node:net';
import { mockCredentials } from '@backstage/backend-test-utils';
import { pipelineType } from '@kardinal/backstage-plugin-kardinal-common';
import request from 'supertest';
import { expectDocumented } from './__testUtils__/expectDocumented';
import { entityOf, PluginSite } from './__testUtils__/PluginSite';
import { ana, ben, ownersOnly, teams } from './__testUtils__/twoTeams';
import { until } from './__testUtils__/until';

const site = new PluginSite();

const board = (user: string) =>
  request(site.backend.server)
    .get('/api/kardinal/board')
    .set('Authorization', mockCredentials.user.header(user));

interface Delta {
  readonly type: string;
  readonly rows: readonly { readonly name: string }[];
  readonly removed: readonly string[];
}

/** The stream after a version. */
async function openStream(user: string, version: string) {
  const page = new AbortController();
  const address = site.backend.server.address() as AddressInfo;
  const response = await fetch(
    `http://127.0.0.1:${address.port}/api/kardinal/board/stream`,
    {
      signal: page.signal,
      headers: {
        authorization: mockCredentials.user.header(user),
        'last-event-id': version,
      },
    },
  );
  const reader = response.body?.getReader();
  let text = '';
  return {
    close: () => page.abort(),
    /** The first delta that is so. */
    async delta(isWanted: (delta: Delta) => boolean): Promise<Delta> {
      for (;;) {
        for (const [, data] of text.matchAll(/^data: (.*)$/gm)) {
          const message: Delta = JSON.parse(data);
          expect(message.type).toBe('delta');
          if (isWanted(message)) return message;
        }
        const piece = await reader?.read();
        if (piece?.done !== false) throw new Error('The stream has ended');
        text += Buffer.from(piece.value).toString();
      }
    },
  };
}

const names = async (user: string) =>
  (await board(user)).body.rows.map(({ name }: { name: string }) => name);

beforeAll(async () => {
  const shop = entityOf('payments', 'payments', teams[ben]);
  await site.start(ownersOnly, [
    entityOf('guestbook', 'guestbook', teams[ana]),
    {
      ...shop,
      metadata: { ...shop.metadata, title: 'Payments' },
      relations: [
        ...(shop.relations ?? []),
        { type: 'partOf', targetRef: 'system:default/shop' },
      ],
    },
  ]);
  await site.client.create(pipelineType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: 'payments', namespace: 'default' },
    spec: {
      git: { url: 'https://forge.example.com/platform/payments' },
      environments: [{ name: 'dev' }, { name: 'prod' }],
    },
  } as never);
  await until(async () => {
    if ((await names('user:default/mock')).length < 2)
      throw new Error('not yet');
  });
});
afterAll(() => site.stop());

describe('the board', () => {
  it('has the Pipelines that somebody may read, with their entities', async () => {
    expect(await names(ana)).toEqual(['guestbook']);
    const answer = await board(ben);
    expectDocumented('/board', 'get', answer);
    expect(answer.body.rows).toEqual([
      expect.objectContaining({
        namespace: 'default',
        name: 'payments',
        entity: {
          kind: 'Component',
          namespace: 'default',
          name: 'payments',
          title: 'Payments',
          owners: ['group:default/team-b'],
          system: 'system:default/shop',
        },
        cells: [
          { environment: 'dev', tier: 0, state: 'Pending' },
          {
            environment: 'prod',
            tier: 1,
            upstreams: ['dev'],
            state: 'Pending',
          },
        ],
      }),
    ]);
  });

  it('is followed from a version that somebody has, row by row', async () => {
    const { version } = (await board(ben)).body;
    const stream = await openStream(ben, version);
    await site.client.patch(
      pipelineType,
      { namespace: 'default', name: 'payments' },
      {
        type: 'merge',
        body: { spec: { environments: [{ name: 'dev' }, { name: 'live' }] } },
      },
    );
    const { rows, removed } = await stream.delta(
      ({ rows: changed }) => changed.length > 0,
    );
    expect(removed).toEqual([]);
    expect(rows).toEqual([
      expect.objectContaining({
        name: 'payments',
        cells: [
          expect.objectContaining({ environment: 'dev' }),
          expect.objectContaining({ environment: 'live' }),
        ],
      }),
    ]);
    stream.close();
  });

  it('says of a Pipeline that the catalog set up when no entity shows it any more', async () => {
    await site.client.create(pipelineType, {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Pipeline',
      metadata: {
        name: 'gone',
        namespace: 'default',
        annotations: {
          'kardinal.io/set-up-from':
            'https://github.com/acme/gone/kardinal.yaml',
          'kardinal.io/entity': 'component:default/gone',
        },
      },
      spec: {
        git: { url: 'https://forge.example.com/platform/gone' },
        environments: [{ name: 'dev' }],
      },
    } as never);
    await until(async () => {
      const { rows } = (await board('user:default/mock')).body;
      const gone = rows.find(({ name }: { name: string }) => name === 'gone');
      expect(gone?.entity).toBeUndefined();
      expect(JSON.stringify(gone?.sentence)).toContain(
        'No longer described by component:default/gone of the catalog',
      );
    });
  });

  it('names the permission to whom it is refused', async () => {
    const { status, body } = await board('user:default/nobody');
    expect([status, body.error.message]).toEqual([
      403,
      'You need the permission kardinal.pipeline.read for this',
    ]);
  });
});
