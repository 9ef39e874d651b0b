import { JsonObject, valueAt } from '../../json/Json';
import { ContractWorld } from '../ContractWorld';

/** How bodies are read: YAML, and what is given twice. */
export function bodyCases(world: ContractWorld): void {
  describe('bodies', () => {
    const yaml = { contentType: 'application/yaml' };
    const post = (text: string, query: Record<string, string> = {}) =>
      world.client.call('POST', world.path('widgets'), {
        ...yaml,
        query,
        body: `apiVersion: ${world.group}/v1\nkind: Widget\nmetadata: {name: a}\n${text}`,
      });
    const extraOf = async (text: string) => {
      const answer = await post(`spec: {extra: {${text}}}`);
      return valueAt(answer.body, ['spec', 'extra']) as JsonObject;
    };

    it.each<[string, JsonObject]>([
      ['t: yes, n: no, w: on', { t: true, false: false, w: true }],
      ['o: 010, x: 0x10, u: 1_000', { o: 8, x: 16, u: 1000 }],
      ['d: 2024-01-01, s: 12:30:45', { d: '2024-01-01', s: '12:30:45' }],
      ['3: x, 1.5: r', { 3: 'x', 1.5: 'r' }],
    ])('in YAML have the types of its version 1.1: %s', async (text, found) => {
      expect(await extraOf(text)).toEqual(found);
    });

    it.each(['i: .inf', 'i: -.inf', 'i: .nan', '~: z'])(
      'cannot have what JSON has not: %s',
      async text => {
        expect((await post(`spec: {extra: {${text}}}`)).code).toBe(400);
      },
    );

    it('in YAML warn of a member that is given twice, or are refused', async () => {
      const text = 'spec: {size: 1, size: 2}';
      const strict = await post(text, { fieldValidation: 'Strict' });
      expect(strict.code).toBe(400);
      const answer = await post(text);
      expect(answer).toMatchObject({ code: 201, body: { spec: { size: 2 } } });
      expect(answer.warnings).toEqual([
        'line 4: key "size" already set in map',
      ]);
    });

    it('cannot be nothing', async () => {
      const body = '# nothing\n';
      const call = { ...yaml, body };
      const path = world.path('widgets');
      expect((await world.client.call('POST', path, call)).code).toBe(400);
    });

    it('in YAML cannot grow without limit by their aliases', async () => {
      const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
      for (let at = 1; at < 9; at++) {
        const ten = Array(10).fill(`*a${at - 1}`);
        lines.push(`a${at}: &a${at} [${ten.join(', ')}]`);
      }
      expect((await post(`spec: {extra: {${lines.join(', ')}}}`)).code).toBe(
        400,
      );
    });

    it('are their first document', async () => {
      const answer = await post('spec: {size: 2}\n---\nkind: Other\n');
      expect(answer).toMatchObject({ code: 201, body: { spec: { size: 2 } } });
    });

    it('with JSON patches have operations without other members', async () => {
      await world.create('widgets', 'a');
      const body = [{ op: 'add', path: '/spec', value: {}, why: '' }];
      const loose = await world.patch('widgets', 'a', 'json', body);
      expect(loose.code).toBe(200);
      expect(loose.warnings).toEqual(['json patch unknown field "[0].why"']);
      const strict = { query: { fieldValidation: 'Strict' } };
      const answer = await world.patch('widgets', 'a', 'json', body, strict);
      expect(answer.code).toBe(422);
    });

    it('cannot have numbers that nobody can keep', async () => {
      const body = `{"apiVersion":"${world.group}/v1","kind":"Widget","metadata":{"name":"a"},"spec":{"extra":{"n":1e999}}}`;
      const answer = await world.client.call('POST', world.path('widgets'), {
        body,
      });
      expect(answer.code).toBe(400);
    });

    it('of new objects may name a version that is no number', async () => {
      const make = (resourceVersion: string) =>
        world.create('widgets', 'a', { metadata: { resourceVersion } });
      expect((await make('5')).code).toBe(500);
      expect((await make('x')).code).toBe(201);
    });
  });
}
