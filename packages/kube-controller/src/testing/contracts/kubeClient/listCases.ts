import { KubeObject } from '@kardinal/foundation';
import { NotFoundError } from '../../../client/errors';
import { Things, thingType } from './Things';

/** Selectors, pages and absent kinds. */
export function listCases(things: Things): void {
  describe('list', () => {
    it('selects and pages', async () => {
      for (const name of ['a', 'b', 'c']) {
        await things.create(
          {},
          { name, labels: { odd: String(name !== 'b') } },
        );
      }
      const odd = await things.client.list(thingType, {
        labelSelector: 'odd=true',
      });
      expect(namesOf(odd.items)).toEqual(['a', 'c']);
      const first = await things.client.list(thingType, { limit: 2 });
      const second = await things.client.list(thingType, {
        limit: 2,
        continue: first.continue,
      });
      expect(namesOf([...first.items, ...second.items])).toEqual([
        'a',
        'b',
        'c',
      ]);
      expect(second.continue).toBeUndefined();
      const elsewhere = await things.client.list(thingType, {
        namespace: 'kube-system',
      });
      expect(elsewhere.items).toEqual([]);
    });

    it('refuses a type that is not there', async () => {
      const absent = { ...thingType, plural: 'nothings', kind: 'Nothing' };
      await expect(things.client.list(absent)).rejects.toThrow(NotFoundError);
      const { apiVersion } = thingType;
      expect(
        await things.client.resolve(apiVersion, 'Nothing'),
      ).toBeUndefined();
      expect(await things.client.resolve(apiVersion, 'Thing')).toEqual(
        thingType,
      );
    });
  });
}

function namesOf(objects: readonly KubeObject[]): readonly string[] {
  return objects.map(({ metadata }) => metadata.name);
}
