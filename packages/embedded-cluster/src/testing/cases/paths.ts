import { ContractWorld } from '../ContractWorld';

/** Where requests may go: what is built in is stricter than what is defined. */
export function pathCases(world: ContractWorld): void {
  describe('paths', () => {
    const call = (method: string, path: string, body?: object) =>
      world.client.call(method, path, { body });
    const widget = () => world.typed('widgets', 'a', {});

    it('may end in a slash', async () => {
      for (const key of ['configmaps', 'widgets']) {
        expect((await call('GET', `${world.path(key)}/`)).code).toBe(200);
      }
    });

    it('take an escaped slash for a slash', async () => {
      await world.create('widgets', 'a/b');
      expect(await call('GET', world.path('widgets', 'a%2Fb'))).toMatchObject({
        code: 404,
        body: { details: { name: 'a' } },
      });
    });

    it('of unknown versions of the core group have a status', async () => {
      expect(await call('GET', '/api/v2')).toMatchObject({
        code: 404,
        body: { kind: 'Status', reason: 'NotFound' },
      });
    });

    it.each<[string, string, string | undefined, number]>([
      ['POST', 'configmaps', 'a', 405],
      ['PUT', 'configmaps', undefined, 405],
      ['PATCH', 'configmaps', undefined, 405],
      ['HEAD', 'configmaps', undefined, 405],
      ['PUT', 'widgets', undefined, 400],
      ['PATCH', 'widgets', undefined, 415],
      ['HEAD', 'widgets', undefined, 200],
    ])('answer %s on %s (%s) with %d', async (method, key, name, code) => {
      const path = world.path(key, name);
      const body = method === 'HEAD' ? undefined : widget();
      expect((await call(method, path, body)).code).toBe(code);
    });

    it('of a custom resource take a new object under any name', async () => {
      const answer = await call('POST', world.path('widgets', 'x'), widget());
      expect(answer).toMatchObject({
        code: 201,
        body: { metadata: { name: 'a' } },
      });
    });
  });
}
