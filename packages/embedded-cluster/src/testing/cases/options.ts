import { JsonObject, valueAt } from '../../json/Json';
import { Answer } from '../ContractClient';
import { causesOf } from '../answers';
import { ContractWorld } from '../ContractWorld';

const future = '99999999999';

function metadataOf(answer: Answer): JsonObject {
  return (answer.body.metadata ?? {}) as JsonObject;
}

/** Options of requests that only read. */
export function optionCases(world: ContractWorld): void {
  describe('options', () => {
    beforeEach(async () => {
      for (const name of ['c', 'b', 'a']) {
        const metadata = { labels: { l: name } };
        await world.create('widgets', name, { metadata });
      }
    });

    it.each<[string, Record<string, string>, number]>([
      ['limit', { limit: 'x' }, 400],
      ['limit', { limit: '' }, 400],
      ['limit', { limit: '99999999999999999999' }, 400],
      ['time', { watch: 'true', timeoutSeconds: 'x' }, 400],
      ['time', { timeoutSeconds: 'x' }, 400],
      ['version', { resourceVersion: 'x' }, 400],
    ])('of a list refuse a %s that is no number', async (_, query, code) => {
      expect((await world.list('widgets', query)).code).toBe(code);
    });

    it('of one object name a version that there is', async () => {
      const get = (resourceVersion: string) =>
        world.get('widgets', 'a', undefined, { query: { resourceVersion } });
      expect((await get('0')).code).toBe(200);
      expect((await get('x')).code).toBe(500);
      expect(await get(future)).toMatchObject({
        code: 504,
        body: { reason: 'Timeout' },
      });
    });

    it('with a limit say that more follows, even where nothing of it is selected', async () => {
      const page = await world.list('widgets', {
        limit: '1',
        labelSelector: 'l=b',
      });
      expect(metadataOf(page).continue).toEqual(expect.stringMatching(/./));
      expect(metadataOf(page)).not.toHaveProperty('remainingItemCount');
      const last = await world.list('widgets', {
        limit: '1',
        labelSelector: 'l=c',
      });
      expect(metadataOf(last).continue).toBe('');
    });

    it('with a limit give all of a list that may be stale', async () => {
      const query = { limit: '1', resourceVersion: '0' };
      const page = await world.eventually(
        () => world.list('widgets', query),
        ({ body }) => (body.items as JsonObject[]).length === 3,
      );
      expect(metadataOf(page).continue).toBe('');
    });

    it.each<[string, Record<string, string>, string[]]>([
      [
        'initial events of a list',
        { sendInitialEvents: 'true' },
        ['sendInitialEvents FieldValueForbidden'],
      ],
      [
        'initial events at exactly a version',
        {
          watch: 'true',
          sendInitialEvents: 'true',
          resourceVersionMatch: 'Exact',
        },
        [
          'resourceVersionMatch FieldValueForbidden',
          'resourceVersionMatch FieldValueNotSupported',
        ],
      ],
      [
        'initial events without a version that matches',
        { sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan' },
        [
          'resourceVersionMatch FieldValueForbidden',
          'sendInitialEvents FieldValueForbidden',
        ],
      ],
      [
        'an unknown match',
        { resourceVersionMatch: 'Odd', resourceVersion: '5' },
        ['resourceVersionMatch FieldValueNotSupported'],
      ],
      [
        'a match of no version',
        { resourceVersionMatch: 'Exact' },
        ['resourceVersionMatch FieldValueForbidden'],
      ],
      [
        'exactly any version',
        { resourceVersionMatch: 'Exact', resourceVersion: '0' },
        ['resourceVersionMatch FieldValueForbidden'],
      ],
      [
        'pages that match',
        { continue: 'x', resourceVersionMatch: 'Exact' },
        [
          'resourceVersionMatch FieldValueForbidden',
          'resourceVersionMatch FieldValueForbidden',
        ],
      ],
      [
        'pages of a watch',
        { watch: 'true', continue: 'x' },
        ['resourceVersionMatch FieldValueForbidden'],
      ],
    ])('do not ask for %s', async (_, query, causes) => {
      const answer = await world.list('widgets', query);
      expect(answer.code).toBe(422);
      expect(causesOf(answer)).toEqual(causes);
    });

    it('go on with a list as it was, and nowhere else', async () => {
      const first = await world.list('widgets', { limit: '1' });
      const next = String(metadataOf(first).continue);
      const go = async (query: Record<string, string>) =>
        (await world.list('widgets', { limit: '1', ...query })).code;
      expect(await go({ continue: next, resourceVersion: '0' })).toBe(200);
      expect(await go({ continue: next, resourceVersion: '5' })).toBe(400);
      expect(await go({ continue: 'nonsense' })).toBe(400);
    });

    it.each([
      ['true', 3],
      ['1', 3],
      ['', 3],
      ['x', 3],
      ['False', 0],
      ['0', 0],
    ])(
      'are flags that are set unless they say no: %j',
      async (watch, lines) => {
        const query = { watch, timeoutSeconds: '1' };
        const { text } = await world.list('widgets', query);
        expect(text.split('"type":"ADDED"').length - 1).toBe(lines);
      },
    );

    it('let a watch wait for a version that is to come', async () => {
      const query = { resourceVersion: future, timeoutSeconds: '1' };
      const stream = await world.watch('widgets', query);
      await world.create('widgets', 'd');
      expect(stream.code).toBe(200);
      expect(await stream.untilClosed()).toEqual([]);
    });

    it('of a deletion are of their own kind', async () => {
      const options = { apiVersion: 'v1', kind: 'ConfigMap' };
      expect((await world.remove('configmaps', 'a', options)).code).toBe(400);
    });

    it.each(['v1', 'v1beta1'])(
      'name the version of a table: %s',
      async version => {
        const accept = `application/json;as=Table;g=meta.k8s.io;v=${version}`;
        const answer = await world.list('widgets', {}, { accept });
        expect(answer.body.apiVersion).toBe(`meta.k8s.io/${version}`);
      },
    );

    it('cannot have a watch in YAML, nor an answer that nobody can read', async () => {
      const accept = 'application/yaml';
      const query = { watch: 'true' };
      expect((await world.list('configmaps', query, { accept })).code).toBe(
        406,
      );
      const html = { accept: 'text/html' };
      const none = await world.patch('configmaps', 'no', 'merge', {}, html);
      expect(none.code).toBe(406);
    });

    it('choose YAML for refusals, too', async () => {
      const call = { accept: 'application/yaml' };
      const answer = await world.get('configmaps', 'no', undefined, call);
      expect(answer).toMatchObject({
        code: 404,
        contentType: 'application/yaml',
        text: expect.stringContaining('reason: NotFound'),
      });
    });

    it('ask for all of discovery at once', async () => {
      const form = 'g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
      const accept = `application/json;${form},application/json`;
      const answer = await world.client.call('GET', '/apis', { accept });
      expect(answer.contentType).toBe(`application/json;${form}`);
      const items = answer.body.items as JsonObject[];
      const own = items.find(
        item => valueAt(item, ['metadata', 'name']) === world.group,
      );
      const versions = own?.versions as JsonObject[];
      const first = versions.find(({ version }) => version === 'v1');
      expect(first?.freshness).toBe('Current');
      const resources = first?.resources as JsonObject[];
      const widgets = resources.find(({ resource }) => resource === 'widgets');
      const responseKind = {
        group: world.group,
        version: 'v1',
        kind: 'Widget',
      };
      expect(widgets).toMatchObject({
        scope: 'Namespaced',
        singularResource: 'widget',
        responseKind,
        shortNames: ['wd'],
        categories: ['gadgets'],
        subresources: expect.arrayContaining([
          expect.objectContaining({ subresource: 'status', responseKind }),
          expect.objectContaining({
            subresource: 'scale',
            responseKind: {
              group: 'autoscaling',
              version: 'v1',
              kind: 'Scale',
            },
          }),
        ]),
      });
    });

    it('ask for the discovery of the core group, which has no name', async () => {
      const form = 'g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
      const accept = `application/json;${form},application/json`;
      const answer = await world.client.call('GET', '/api', { accept });
      const [core] = answer.body.items as JsonObject[];
      expect(valueAt(core, ['metadata', 'name'])).toBeUndefined();
      const [{ resources }] = core.versions as JsonObject[];
      const named = (name: string) =>
        (resources as JsonObject[]).find(({ resource }) => resource === name);
      const maps = named('configmaps');
      expect(maps).toMatchObject({
        shortNames: ['cm'],
        responseKind: { group: '', version: '', kind: 'ConfigMap' },
      });
      expect(maps).not.toHaveProperty('categories');
      expect(maps).not.toHaveProperty('subresources');
      expect(named('secrets')).not.toHaveProperty('shortNames');
    });
  });
}
