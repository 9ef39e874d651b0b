import { ContractWorld } from '../ContractWorld';

/** What is said about fields that a kind does not have. */
export function fieldValidationCases(world: ContractWorld): void {
  describe('unknown fields', () => {
    const strict = { query: { fieldValidation: 'Strict' } };
    const ignore = { query: { fieldValidation: 'Ignore' } };

    it.each([
      ['configmaps', { zz: 1 }, 'unknown field "zz"'],
      ['widgets', { spec: { zz: 1 } }, 'unknown field "spec.zz"'],
      ['widgets', { metadata: { zz: 1 } }, 'unknown field "metadata.zz"'],
    ])('of %s are dropped with a warning', async (key, body, warning) => {
      const answer = await world.create(key, 'a', body);
      expect(answer).toMatchObject({ code: 201, warnings: [warning] });
      expect(JSON.stringify(answer.body)).not.toContain('zz');
    });

    it.each([
      ['configmaps', { zz: 1 }],
      ['widgets', { spec: { zz: 1 } }],
    ])('of %s are refused when they are to be', async (key, body) => {
      const answer = await world.create(key, 'a', body, strict);
      expect(answer).toMatchObject({
        code: 400,
        body: { reason: 'BadRequest' },
      });
      expect(String(answer.body.message)).toContain('zz');
    });

    it('are not mentioned when they are to be ignored', async () => {
      const answer = await world.create(
        'widgets',
        'a',
        { spec: { zz: 1 } },
        ignore,
      );
      expect(answer).toMatchObject({ code: 201, warnings: [] });
    });

    it.each(['configmaps', 'widgets'])(
      'include fields of %s that are given twice',
      async key => {
        const { apiVersion, kind } = world.resource(key);
        const text = `{"apiVersion":"${apiVersion}","kind":"${kind}","metadata":{"name":"a","labels":{"l":"1","l":"2"}}}`;
        const path = world.path(key);
        const answer = await world.client.call('POST', path, { body: text });
        expect(answer).toMatchObject({
          code: 201,
          warnings: ['duplicate field "metadata.labels.l"'],
          body: { metadata: { labels: { l: '2' } } },
        });
        const refused = await world.client.call('POST', path, {
          ...strict,
          body: text,
        });
        expect(refused.code).toBe(400);
      },
    );

    it('in a patch are warned of, or make it invalid', async () => {
      await world.create('configmaps', 'a');
      const body = { zz: 1 };
      const warned = await world.patch('configmaps', 'a', 'merge', body);
      expect(warned.warnings).toEqual(['unknown field "zz"']);
      const refused = await world.patch(
        'configmaps',
        'a',
        'merge',
        body,
        strict,
      );
      expect(refused.code).toBe(422);
    });

    it('go with a refusal, too', async () => {
      const spec = { zz: 1, color: 'pink' };
      const answer = await world.create('widgets', 'a', { spec });
      expect(answer).toMatchObject({
        code: 422,
        warnings: ['unknown field "spec.zz"'],
      });
    });
  });
}
