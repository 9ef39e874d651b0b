import { valueAt } from '../../json/Json';
import { ContractWorld } from '../ContractWorld';

/** Strategic merge patches. */
export function strategicCases(world: ContractWorld): void {
  describe('strategic merge patches', () => {
    const patch = (body: unknown) =>
      world.patch('serviceaccounts', 'a', 'strategic', body);
    const secretsAfter = async (body: unknown) => {
      const answer = await patch(body);
      return valueAt(answer.body, ['secrets']);
    };

    beforeEach(async () => {
      await world.create('serviceaccounts', 'a', {
        secrets: [{ name: 's1' }, { name: 's2' }],
        imagePullSecrets: [{ name: 'p1' }],
      });
    });

    it('merge lists by key, new items first', async () => {
      expect(await secretsAfter({ secrets: [{ name: 's3' }] })).toEqual([
        { name: 's3' },
        { name: 's1' },
        { name: 's2' },
      ]);
    });

    it('cannot merge an item without its key', async () => {
      const answer = await patch({ secrets: [{ namespace: 'x' }] });
      expect(answer.code).toBe(500);
      expect(answer.body).not.toHaveProperty('reason');
    });

    it('delete items', async () => {
      const secrets = [{ name: 's1', $patch: 'delete' }];
      expect(await secretsAfter({ secrets })).toEqual([{ name: 's2' }]);
    });

    it('replace lists', async () => {
      const secrets = [{ $patch: 'replace' }, { name: 's9' }];
      expect(await secretsAfter({ secrets })).toEqual([{ name: 's9' }]);
    });

    it('bring lists into order', async () => {
      const order = [{ name: 's2' }, { name: 's1' }];
      const body = { '$setElementOrder/secrets': order };
      expect(await secretsAfter(body)).toEqual(order);
    });

    it('merge and take out finalizers', async () => {
      await patch({ metadata: { finalizers: ['contract.io/a'] } });
      const both = await patch({ metadata: { finalizers: ['contract.io/b'] } });
      expect(valueAt(both.body, ['metadata', 'finalizers'])).toEqual(
        expect.arrayContaining(['contract.io/a', 'contract.io/b']),
      );
      const one = await patch({
        metadata: { '$deleteFromPrimitiveList/finalizers': ['contract.io/a'] },
      });
      expect(one.body).toMatchObject({
        metadata: { finalizers: ['contract.io/b'] },
      });
    });

    it.each(['a', 'absent'])(
      'are unknown to custom resources (%s)',
      async name => {
        await world.create('widgets', 'a');
        const answer = await world.patch('widgets', name, 'strategic', {});
        expect(answer.code).toBe(415);
      },
    );
  });
}
