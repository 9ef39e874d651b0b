import { JsonObject, valueAt } from '../../json/Json';
import { causesOf, versionOf } from '../answers';
import { ContractWorld } from '../ContractWorld';

/** Server-side apply: what becomes of the object. */
export function applyCases(world: ContractWorld): void {
  describe('apply', () => {
    const apply = (
      manager: string,
      spec: object,
      query: Record<string, string> = {},
    ) => world.apply('widgets', 'a', manager, { spec: { ...spec } }, query);
    const force = { force: 'true' };

    it('makes an object, and does nothing the second time', async () => {
      const first = await apply('one', { size: 2 });
      expect(first).toMatchObject({ code: 201, body: { spec: { size: 2 } } });
      const second = await apply('one', { size: 2 });
      expect(second.code).toBe(200);
      expect(versionOf(second)).toBe(versionOf(first));
    });

    it('removes what it applied before and no longer does', async () => {
      await apply('one', { color: 'red', options: { x: '1', y: '2' } });
      const answer = await apply('one', { options: { y: '2' } });
      expect(answer.body).not.toHaveProperty('spec.color');
      expect(answer.body).toMatchObject({ spec: { options: { y: '2' } } });
      expect(answer.body).not.toHaveProperty('spec.options.x');
    });

    it('keeps what another manager applies too', async () => {
      await apply('one', { color: 'red', code: 'abc' });
      await apply('two', { color: 'red' });
      const answer = await apply('one', { code: 'abc' });
      expect(answer.body).toMatchObject({ spec: { color: 'red' } });
    });

    it('conflicts over a field that another manager set otherwise', async () => {
      await apply('one', { color: 'red' });
      const answer = await apply('two', { color: 'blue' });
      expect(answer).toMatchObject({ code: 409, body: { reason: 'Conflict' } });
      expect(causesOf(answer)).toEqual(['.spec.color FieldManagerConflict']);
      const forced = await apply('two', { color: 'blue' }, force);
      expect(forced.body).toMatchObject({ spec: { color: 'blue' } });
    });

    it('conflicts with plain writers, too', async () => {
      await world.create('widgets', 'a', { spec: { color: 'red' } });
      expect((await apply('one', { color: 'blue' })).code).toBe(409);
    });

    it('merges lists by key in the order of the configuration', async () => {
      await apply('one', { parts: [{ name: 'a', value: '1' }, { name: 'b' }] });
      const parts = [
        { name: 'c', value: '3' },
        { name: 'b', count: 9 },
      ];
      const answer = await apply('two', { parts }, force);
      expect(valueAt(answer.body, ['spec', 'parts'])).toMatchObject([
        { name: 'a', value: '1', count: 5 },
        { name: 'c', value: '3', count: 5 },
        { name: 'b', count: 9 },
      ]);
    });

    it('names conflicts from the outside in', async () => {
      const spec = {
        size: 3,
        color: 'red',
        parts: [{ name: 'x', value: '1' }],
      };
      await apply('one', spec);
      const other = {
        size: 4,
        color: 'blue',
        parts: [{ name: 'x', value: '2' }],
      };
      const answer = await apply('two', other);
      const causes = valueAt(answer.body, ['details', 'causes']);
      expect((causes as JsonObject[]).map(({ field }) => field)).toEqual([
        '.spec.color',
        '.spec.size',
        '.spec.parts[name="x"].value',
      ]);
    });

    it('does not conflict over equal items of sets', async () => {
      await apply('one', { tags: ['a', 'b'] });
      const answer = await apply('two', { tags: ['b', 'c'] });
      expect(answer.code).toBe(200);
      expect(valueAt(answer.body, ['spec', 'tags'])).toEqual(['a', 'b', 'c']);
    });

    it.each([
      ['lists', { steps: ['x', 'y'] }, { steps: ['x'] }],
      ['maps', { box: { width: 1 } }, { box: { height: 2 } }],
    ])('replaces atomic %s as a whole', async (_, before, after) => {
      await apply('one', before);
      expect((await apply('two', after)).code).toBe(409);
      const forced = await apply('two', after, force);
      const [key] = Object.keys(after);
      expect(valueAt(forced.body, ['spec', key])).toEqual(
        (after as Record<string, unknown>)[key],
      );
    });

    it.each([
      ['an undeclared field', { unknown: 1 }],
      ['a value of the wrong type', { color: 5 }],
      ['two items of one key', { parts: [{ name: 'a' }, { name: 'a' }] }],
      ['an item without its key', { parts: [{ value: 'x' }] }],
    ])('fails for %s without a reason', async (_, spec) => {
      const answer = await apply('one', spec);
      expect(answer.code).toBe(500);
      expect(answer.body).not.toHaveProperty('reason');
    });

    it('needs a manager', async () => {
      const body = world.typed('widgets', 'a', {});
      const answer = await world.patch('widgets', 'a', 'apply', body);
      expect(answer.code).toBe(422);
      expect(causesOf(answer)).toEqual(['fieldManager FieldValueRequired']);
    });

    it.each([
      ['managed fields', { metadata: { managedFields: [{ manager: 'x' }] } }],
      ['another kind', { kind: 'Wrong' }],
      ['another name', { metadata: { name: 'b' } }],
    ])('refuses %s', async (_, body) => {
      expect((await world.apply('widgets', 'a', 'one', body)).code).toBe(400);
    });

    it('refuses what is no YAML', async () => {
      const query = { fieldManager: 'one' };
      const answer = await world.patch('widgets', 'a', 'apply', 'not: [yaml', {
        query,
      });
      expect(answer.code).toBe(400);
    });

    it('accepts YAML, in which y is a boolean', async () => {
      const { apiVersion } = world.resource('widgets');
      const text = `apiVersion: ${apiVersion}\nkind: Widget\nmetadata: {name: a}\nspec: {extra: {flag: y}}\n`;
      const query = { fieldManager: 'one' };
      const answer = await world.patch('widgets', 'a', 'apply', text, {
        query,
      });
      expect(answer.body).toMatchObject({ spec: { extra: { flag: true } } });
    });

    it('makes nothing through a subresource', async () => {
      const status = { phase: 'New' };
      const body = { status };
      const answer = await world.apply(
        'widgets',
        'none',
        'one',
        body,
        {},
        'status',
      );
      expect(answer.code).toBe(404);
    });
  });
}
