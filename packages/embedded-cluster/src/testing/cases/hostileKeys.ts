import { causesOf } from '../answers';
import { ContractWorld } from '../ContractWorld';

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

/** JSON as text: an object literal cannot hold every one of these names. */
const json = (text: string) => JSON.parse(text);

/** Names that a language gives to every object are names like others. */
export function hostileKeyCases(world: ContractWorld): void {
  describe('names that objects of a language have', () => {
    it.each(['labels', 'annotations'])(
      'are refused in %s where they are no qualified names',
      async field => {
        const metadata = json(`{"${field}":{"__proto__":"x"}}`);
        const answer = await world.create('configmaps', 'a', { metadata });
        expect(answer.code).toBe(422);
        expect(causesOf(answer)).toEqual([
          `metadata.${field} FieldValueInvalid`,
        ]);
      },
    );

    it.each(names)('keep %s in data', async name => {
      const data = json(`{"${name}":"x"}`);
      await world.create('configmaps', 'a', { data });
      const { body } = await world.get('configmaps', 'a');
      expect(JSON.stringify(body.data)).toBe(`{"${name}":"x"}`);
    });

    it.each(names)('replace and patch %s in data', async name => {
      const data = { a: 'x' };
      const made = await world.create('configmaps', 'a', { data });
      const body = { ...made.body, data: json(`{"${name}":"y"}`) };
      const replaced = await world.replace('configmaps', body);
      expect(JSON.stringify(replaced.body.data)).toBe(`{"${name}":"y"}`);
      const merged = await world.patch('configmaps', 'a', 'merge', {
        data: json(`{"${name}":null,"b":"z"}`),
      });
      expect(merged.body.data).toEqual({ b: 'z' });
      const strategic = await world.patch('configmaps', 'a', 'strategic', {
        data: json(`{"${name}":"z"}`),
      });
      expect(JSON.stringify(strategic.body.data)).toContain(`"${name}":"z"`);
      const removed = await world.patch('configmaps', 'a', 'json', [
        { op: 'remove', path: `/data/${name}` },
        { op: 'add', path: `/data/${name}`, value: 'w' },
      ]);
      expect(JSON.stringify(removed.body.data)).toContain(`"${name}":"w"`);
    });

    it.each(names)('apply %s, also in custom resources', async name => {
      const spec = json(
        `{"options":{"${name}":"x"},"extra":{"${name}":{"a":1}}}`,
      );
      await world.apply('widgets', 'a', 'ana', { spec });
      const { body } = await world.get('widgets', 'a');
      expect(JSON.stringify(body.spec)).toContain(`"options":{"${name}":"x"}`);
      expect(JSON.stringify(body.spec)).toContain(
        `"extra":{"${name}":{"a":1}}`,
      );
      const released = await world.apply('widgets', 'a', 'ana', { spec: {} });
      expect(JSON.stringify(released.body.spec)).not.toContain(name);
    });

    it('are dropped with a warning where they are no field', async () => {
      const spec = json(`{"mode":{"__proto__":{"name":"x"}}}`);
      const call = { query: { fieldValidation: 'Strict' } };
      const answer = await world.create('widgets', 'a', { spec }, call);
      expect(answer.code).toBe(400);
      expect(answer.text).toContain('unknown field \\"spec.mode.__proto__\\"');
    });

    it('do not stand for required fields', async () => {
      await world.define('needies', 'Needy', {
        properties: {
          spec: {
            type: 'object',
            required: ['constructor'],
            properties: { constructor: { type: 'string' } },
          },
        },
      });
      const answer = await world.create('needies', 'a', { spec: {} });
      expect(causesOf(answer)).toContain('spec.constructor FieldValueRequired');
    });

    it('are told apart from what every object has', async () => {
      const made = await world.create('widgets', 'a', {
        spec: { extra: { b: 'x' } },
      });
      const spec = json('{"extra":{"__proto__":{}}}');
      const replaced = await world.replace('widgets', { ...made.body, spec });
      expect(JSON.stringify(replaced.body.spec)).toContain('"__proto__":{}');
    });
  });
}
