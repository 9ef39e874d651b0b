import { JsonObject } from '../../json/Json';
import { causesOf } from '../answers';
import { ContractWorld } from '../ContractWorld';

const text = { type: 'string' };
const number = { type: 'integer' };

/** What schemas of custom resources refuse, drop and fill in. */
export function schemaCases(world: ContractWorld): void {
  describe('schemas', () => {
    const refusals: readonly (readonly [string, JsonObject, string[]])[] = [
      [
        'a number beyond its bounds',
        { size: 11 },
        ['spec.size FieldValueInvalid'],
      ],
      [
        'another type',
        { size: 'x' },
        ['<nil> FieldValueInvalid', 'spec.size FieldValueTypeInvalid'],
      ],
      [
        'a value that is not in the enumeration',
        { color: 'pink' },
        ['<nil> FieldValueInvalid', 'spec.color FieldValueNotSupported'],
      ],
      [
        'a text that does not match',
        { code: 'ABC' },
        ['spec.code FieldValueInvalid'],
      ],
      [
        'a text that is too long',
        { code: 'abcdefghi' },
        ['<nil> FieldValueInvalid', 'spec.code FieldValueTooLong'],
      ],
      [
        'too many items',
        { tags: ['a', 'b', 'c', 'd', 'e'] },
        ['<nil> FieldValueInvalid', 'spec.tags FieldValueTooMany'],
      ],
      [
        'an item of a set twice',
        { tags: ['a', 'a'] },
        ['spec.tags[1] FieldValueDuplicate'],
      ],
      [
        'a key of a list-map twice',
        { parts: [{ name: 'a' }, { name: 'a' }] },
        ['spec.parts[1] FieldValueDuplicate'],
      ],
      [
        'a missing field',
        { parts: [{ value: 'x' }] },
        ['<nil> FieldValueInvalid', 'spec.parts[0].name FieldValueRequired'],
      ],
    ];

    it.each(refusals)('refuse %s', async (_, spec, causes) => {
      const answer = await world.create('widgets', 'a', { spec });
      expect(answer).toMatchObject({
        code: 422,
        body: {
          reason: 'Invalid',
          details: { name: 'a', group: world.group, kind: 'Widget' },
        },
      });
      expect(causesOf(answer)).toEqual(causes);
    });

    it.each([80, 'http'])('take %s as int-or-string', async port => {
      const answer = await world.create('widgets', 'a', { spec: { port } });
      expect(answer).toMatchObject({ code: 201, body: { spec: { port } } });
    });

    it('fill in defaults, also in items', async () => {
      const answer = await world.create('widgets', 'a', {
        spec: { parts: [{ name: 'p' }, { name: 'q', count: 1 }] },
      });
      expect(answer.body.spec).toEqual({
        size: 1,
        mode: { name: 'auto' },
        parts: [
          { name: 'p', count: 5 },
          { name: 'q', count: 1 },
        ],
      });
    });

    it('do not fill in what lies below an absent object', async () => {
      const answer = await world.create('widgets', 'a');
      expect(answer.body).not.toHaveProperty('spec');
    });

    it('drop what they do not declare, except where they keep everything', async () => {
      const answer = await world.create('widgets', 'a', {
        spec: { zz: 1, mode: { zz: 1 }, extra: { zz: { deep: [1] } } },
        zz: 1,
      });
      expect(answer.body).not.toHaveProperty('zz');
      expect(answer.body.spec).toEqual({
        size: 1,
        mode: { name: 'auto' },
        extra: { zz: { deep: [1] } },
      });
    });

    it('combine with logic', async () => {
      await world.define('logics', 'Logic', {
        properties: {
          spec: {
            type: 'object',
            properties: { a: text, b: text, n: number },
            oneOf: [{ required: ['a'] }, { required: ['b'] }],
            not: { required: ['n'] },
          },
        },
      });
      const create = async (name: string, spec: JsonObject) =>
        (await world.create('logics', name, { spec })).code;
      expect(await create('a', { a: 'x' })).toBe(201);
      expect(await create('b', { a: 'x', b: 'y' })).toBe(422);
      expect(await create('c', { a: 'x', n: 1 })).toBe(422);
      const none = await world.create('logics', 'd', { spec: {} });
      expect(causesOf(none)).toContain('<nil> FieldValueInvalid');
    });

    it('know formats', async () => {
      const format = (name: string) => ({ type: 'string', format: name });
      await world.define('formats', 'Format', {
        properties: {
          spec: {
            type: 'object',
            properties: {
              time: format('date-time'),
              ip: format('ipv4'),
              id: format('uuid'),
              wait: format('duration'),
              free: format('whatever'),
            },
          },
        },
      });
      const bad = { time: 'x', ip: 'x', id: 'x', wait: 'x', free: 'x' };
      const answer = await world.create('formats', 'a', { spec: bad });
      expect(causesOf(answer)).toEqual([
        'spec.id FieldValueTypeInvalid',
        'spec.ip FieldValueTypeInvalid',
        'spec.time FieldValueTypeInvalid',
        'spec.wait FieldValueTypeInvalid',
      ]);
      const good = {
        time: '2024-01-01T00:00:00Z',
        ip: '1.2.3.4',
        id: '11111111-1111-1111-1111-111111111111',
        wait: '1h2m',
        free: 'x',
      };
      expect((await world.create('formats', 'b', { spec: good })).code).toBe(
        201,
      );
    });

    it('look into objects within objects', async () => {
      await world.define('holders', 'Holder', {
        properties: {
          spec: {
            type: 'object',
            properties: {
              held: {
                type: 'object',
                'x-kubernetes-embedded-resource': true,
                'x-kubernetes-preserve-unknown-fields': true,
              },
            },
          },
        },
      });
      const held = { kind: 'ConfigMap' };
      const answer = await world.create('holders', 'a', { spec: { held } });
      expect(causesOf(answer)).toContain(
        'spec.held.apiVersion FieldValueRequired',
      );
    });
  });
}
