import { JsonObject, valueAt } from '../../json/Json';
import { Answer } from '../ContractClient';
import { versionOf } from '../answers';
import { ContractWorld } from '../ContractWorld';

function namesIn(answer: Answer): string[] {
  const items = (answer.body.items ?? []) as JsonObject[];
  return items.map(item => String(valueAt(item, ['metadata', 'name'])));
}

/** Lists: order, selectors, pages, versions. */
export function listCases(world: ContractWorld): void {
  describe('lists', () => {
    beforeEach(async () => {
      const colours = { a: 'red', b: 'blue', c: 'red' };
      for (const [name, color] of Object.entries(colours).reverse()) {
        const metadata = { labels: { l: name, color } };
        await world.create('widgets', name, { metadata, spec: { color } });
      }
    });

    it('are in order of names', async () => {
      expect(namesIn(await world.list('widgets'))).toEqual(['a', 'b', 'c']);
    });

    it('of custom resources say what they are and that nothing follows', async () => {
      expect((await world.list('widgets')).body).toMatchObject({
        kind: 'WidgetList',
        metadata: {
          continue: '',
          resourceVersion: expect.stringMatching(/^\d+$/),
        },
      });
    });

    it('of built-in kinds have items without a kind', async () => {
      await world.create('secrets', 'a');
      const { body } = await world.list('secrets');
      expect(body).toMatchObject({ kind: 'SecretList' });
      expect(body).not.toHaveProperty('metadata.continue');
      expect(body).not.toHaveProperty('items.0.kind');
    });

    it.each([
      ['l=a', ['a']],
      ['l!=a', ['b', 'c']],
      ['l in (a,b)', ['a', 'b']],
      ['l notin (a,b)', ['c']],
      ['l', ['a', 'b', 'c']],
      ['!l', []],
      ['color=red,l!=a', ['c']],
    ])('select by labels: %s', async (labelSelector, names) => {
      expect(namesIn(await world.list('widgets', { labelSelector }))).toEqual(
        names,
      );
    });

    it.each([
      ['metadata.name=a', ['a']],
      ['metadata.name!=a', ['b', 'c']],
      ['spec.color=red', ['a', 'c']],
      ['spec.color!=red', ['b']],
    ])('select by fields: %s', async (fieldSelector, names) => {
      expect(namesIn(await world.list('widgets', { fieldSelector }))).toEqual(
        names,
      );
    });

    it.each<Record<string, string>>([
      { labelSelector: 'a in b' },
      { fieldSelector: 'spec.size=1' },
      { resourceVersion: 'x' },
    ])('are refused for %o', async query => {
      const answer = await world.list('widgets', query);
      expect(answer).toMatchObject({
        code: 400,
        body: { reason: 'BadRequest' },
      });
    });

    it('come in pages of one state', async () => {
      const first = await world.list('widgets', { limit: '2' });
      expect(namesIn(first)).toEqual(['a', 'b']);
      expect(first.body).toMatchObject({ metadata: { remainingItemCount: 1 } });
      await world.create('widgets', 'd');
      const next = String(valueAt(first.body, ['metadata', 'continue']));
      const second = await world.list('widgets', {
        limit: '2',
        continue: next,
      });
      expect(namesIn(second)).toEqual(['c']);
      expect(versionOf(second)).toBe(versionOf(first));
    });

    it('do not say how many remain when they select', async () => {
      const query = { limit: '1', labelSelector: 'l' };
      const { body } = await world.list('widgets', query);
      expect(body).toMatchObject({
        metadata: { continue: expect.stringMatching(/./) },
      });
      expect(body).not.toHaveProperty('metadata.remainingItemCount');
    });

    it('can be of an earlier version', async () => {
      const before = versionOf(await world.list('widgets'));
      await world.remove('widgets', 'a');
      const query = { resourceVersion: before, resourceVersionMatch: 'Exact' };
      expect(namesIn(await world.list('widgets', query))).toEqual([
        'a',
        'b',
        'c',
      ]);
    });

    it('reach over all namespaces', async () => {
      const { root } = world.resource('widgets');
      const answer = await world.client.call('GET', `${root}/widgets`, {
        query: { fieldSelector: `metadata.namespace=${world.namespace}` },
      });
      expect(namesIn(answer)).toEqual(['a', 'b', 'c']);
    });
  });
}
