import { JsonObject } from '../../json/Json';
import { ContractWorld } from '../ContractWorld';

/** Who may ask, how, and what is served. */
export function httpCases(world: ContractWorld): void {
  const get = (path: string, call: { token?: string; accept?: string } = {}) =>
    world.client.call('GET', path, call);

  describe('HTTP', () => {
    it('knows nobody by a wrong token', async () => {
      expect(await get('/api/v1/namespaces', { token: 'wrong' })).toMatchObject(
        {
          code: 401,
          body: { reason: 'Unauthorized' },
        },
      );
    });

    it('lets the anonymous see no objects', async () => {
      expect(await get('/api/v1/namespaces', { token: '' })).toMatchObject({
        code: 403,
        body: { reason: 'Forbidden', details: { kind: 'namespaces' } },
      });
    });

    it('answers the anonymous with its version and health', async () => {
      expect((await get('/version', { token: '' })).code).toBe(200);
      expect((await get('/readyz', { token: '' })).text).toBe('ok');
    });

    it('answers in plain text where there is nothing', async () => {
      for (const path of ['/nothing', '/apis/none.io/v1/things']) {
        const answer = await get(path);
        expect(answer).toMatchObject({
          code: 404,
          contentType: expect.stringContaining('text/plain'),
        });
        expect(answer.text.trim()).toBe('404 page not found');
      }
    });

    it('answers with a status in built-in groups', async () => {
      expect(await get('/api/v1/nothings')).toMatchObject({
        code: 404,
        body: { kind: 'Status', reason: 'NotFound' },
      });
    });

    it.each(['configmaps', 'widgets'])(
      'has no other form of %s than the known ones',
      async key => {
        const answer = await get(world.path(key), { accept: 'text/html' });
        expect(answer).toMatchObject({
          code: 406,
          body: { reason: 'NotAcceptable' },
        });
      },
    );

    it('writes YAML when asked to', async () => {
      await world.create('configmaps', 'a', { data: { k: 'v' } });
      const path = world.path('configmaps', 'a');
      const answer = await get(path, { accept: 'application/yaml' });
      expect(answer.contentType).toBe('application/yaml');
      expect(answer.text).toContain('kind: ConfigMap');
    });

    it('reads YAML', async () => {
      const body =
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {k: v}\n';
      const path = world.path('configmaps');
      const call = { body, contentType: 'application/yaml' };
      expect(await world.client.call('POST', path, call)).toMatchObject({
        code: 201,
        body: { data: { k: 'v' } },
      });
    });

    it.each(['configmaps', 'widgets'])(
      'accepts no plain text as %s',
      async key => {
        const body = JSON.stringify(world.typed(key, 'a', {}));
        const path = world.path(key);
        const call = { body, contentType: 'text/plain' };
        expect((await world.client.call('POST', path, call)).code).toBe(415);
      },
    );

    it.each(['{"apiVersion":', '', '[]', '"text"'])(
      'accepts no %j as an object',
      async body => {
        const path = world.path('configmaps');
        expect((await world.client.call('POST', path, { body })).code).toBe(
          400,
        );
      },
    );

    it('allows only what a path can do', async () => {
      const body = world.typed('configmaps', 'a', {});
      const path = '/api/v1/configmaps';
      expect((await world.client.call('POST', path, { body })).code).toBe(405);
    });
  });

  describe('discovery', () => {
    it('lists groups and resources', async () => {
      const groups = (await get('/apis')).body.groups as JsonObject[];
      expect(groups.map(group => group.name)).toEqual(
        expect.arrayContaining(['apps', 'coordination.k8s.io', world.group]),
      );
      const { body } = await get(`/apis/${world.group}/v1`);
      const resources = body.resources as JsonObject[];
      expect(resources.find(({ name }) => name === 'widgets')).toMatchObject({
        kind: 'Widget',
        namespaced: true,
        singularName: 'widget',
        verbs: expect.arrayContaining(['create', 'watch', 'deletecollection']),
      });
      expect(resources.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['widgets/status', 'widgets/scale']),
      );
    });

    it('describes resources in OpenAPI', async () => {
      const answer = await world.eventually(
        () => get(`/openapi/v3/apis/${world.group}/v1`),
        ({ code, text }) => code === 200 && text.includes('Widget'),
      );
      const { schemas } = answer.body.components as { schemas: JsonObject };
      const widget = Object.values(schemas).find(schema =>
        JSON.stringify(schema).includes('"kind":"Widget"'),
      );
      expect(widget).toMatchObject({
        properties: { spec: { properties: { size: { type: 'integer' } } } },
      });
    });
  });
}
