import { causesOf, versionOf } from '../answers';
import { ContractWorld } from '../ContractWorld';

/** JSON patches and merge patches. */
export function patchCases(world: ContractWorld): void {
  describe('patches', () => {
    beforeEach(async () => {
      await world.create('widgets', 'a', {
        spec: { tags: ['a', 'b'], options: { x: '1', y: '2' }, size: 3 },
      });
    });

    const json = (...operations: readonly object[]) =>
      world.patch('widgets', 'a', 'json', operations);
    const merge = (body: unknown) => world.patch('widgets', 'a', 'merge', body);

    it.each([
      [
        'add to lists',
        [{ op: 'add', path: '/spec/tags/1', value: 'm' }],
        { tags: ['a', 'm', 'b'] },
      ],
      [
        'add to the end of lists',
        [{ op: 'add', path: '/spec/tags/-', value: 'z' }],
        { tags: ['a', 'b', 'z'] },
      ],
      [
        'replace what is not there',
        [{ op: 'replace', path: '/spec/color', value: 'red' }],
        { color: 'red' },
      ],
      [
        'move and copy',
        [
          { op: 'move', from: '/spec/options/x', path: '/spec/options/z' },
          { op: 'copy', from: '/spec/options/z', path: '/spec/options/w' },
        ],
        { options: { y: '2', z: '1', w: '1' } },
      ],
      [
        'go on when a test holds',
        [
          { op: 'test', path: '/spec/size', value: 3 },
          { op: 'remove', path: '/spec/size' },
        ],
        { size: 1 },
      ],
    ])('in JSON %s', async (_, operations, spec) => {
      expect(await json(...operations)).toMatchObject({
        code: 200,
        body: { spec },
      });
    });

    it.each([
      ['a failing test', [{ op: 'test', path: '/spec/size', value: 4 }]],
      [
        'a place that is not there',
        [{ op: 'remove', path: '/spec/options/none' }],
      ],
      [
        'a parent that is not there',
        [{ op: 'add', path: '/spec/none/x', value: 1 }],
      ],
      ['an unknown operation', [{ op: 'bogus', path: '/spec' }]],
    ])('in JSON are refused for %s', async (_, operations) => {
      expect(await json(...operations)).toMatchObject({
        code: 422,
        body: { reason: 'Invalid', details: {} },
      });
    });

    it('in JSON must be a list', async () => {
      const body = { op: 'add', path: '/spec/size', value: 3 };
      const answer = await world.patch('widgets', 'a', 'json', body);
      expect(answer.code).toBe(400);
    });

    it('merge maps, replace lists, and null removes', async () => {
      const answer = await merge({
        spec: { tags: ['c'], options: { x: null } },
      });
      expect(answer.body).toMatchObject({
        spec: { tags: ['c'], options: { y: '2' } },
      });
    });

    it('drop nulls also within lists that they replace', async () => {
      const answer = await merge({
        spec: { extra: { list: [1, { gone: null }] } },
      });
      expect(answer.body).toMatchObject({ spec: { extra: { list: [1, {}] } } });
    });

    it('keep nulls within a list that takes the place of an object', async () => {
      await merge({ spec: { extra: { place: { a: 1 } } } });
      const answer = await merge({ spec: { extra: { place: [{ b: null }] } } });
      expect(answer.body).toMatchObject({
        spec: { extra: { place: [{ b: null }] } },
      });
    });

    it('that change nothing write nothing', async () => {
      const before = await world.get('widgets', 'a');
      const after = await merge({ spec: { size: 3 } });
      expect(versionOf(after)).toBe(versionOf(before));
    });

    it('conflict when they name another version', async () => {
      const answer = await merge({ metadata: { resourceVersion: '1' } });
      expect(answer).toMatchObject({ code: 409, body: { reason: 'Conflict' } });
    });

    it.each([
      ['name', { metadata: { name: 'other' } }, 400],
      ['absent name', { metadata: { name: null } }, 400],
      ['kind', { kind: 'Other' }, 422],
      ['uid', { metadata: { uid: 'x' } }, 422],
    ])('cannot change the %s', async (_, body, code) => {
      expect((await merge(body)).code).toBe(code);
    });

    it('of built-in kinds are at fault when the result cannot be read', async () => {
      await world.create('configmaps', 'a');
      const body = { data: { k: 5 } };
      const answer = await world.patch('configmaps', 'a', 'merge', body);
      expect(answer.code).toBe(422);
      expect(causesOf(answer)).toEqual(['patch FieldValueInvalid']);
    });

    it('of absent objects find nothing', async () => {
      const answer = await world.patch('widgets', 'none', 'merge', {});
      expect(answer).toMatchObject({ code: 404, body: { reason: 'NotFound' } });
    });

    it.each(['configmaps', 'widgets'])(
      'of %s come in a content type that says which',
      async key => {
        await world.create(key, 'p');
        const call = { contentType: 'application/json' };
        const answer = await world.patch(key, 'p', 'merge', {}, call);
        expect(answer).toMatchObject({
          code: 415,
          body: { reason: 'UnsupportedMediaType' },
        });
      },
    );
  });
}
