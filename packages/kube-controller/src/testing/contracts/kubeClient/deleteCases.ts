import { ConflictError } from '../../../client/errors';
import { controllerReference } from '../../../client/ownerReferences';
import { until } from '../until';
import { thingKey, Things, thingType } from './Things';

const other = { namespace: 'default', name: 'b' };

/** Finalizers, preconditions and dependents. */
export function deleteCases(things: Things): void {
  describe('delete', () => {
    it('waits for finalizers', async () => {
      await things.create({}, { finalizers: ['example.com/hold'] });
      expect(await things.client.delete(thingType, thingKey)).toBe('deleted');
      const held = await things.get();
      expect(held?.metadata.deletionTimestamp).toBeDefined();
      expect(held?.metadata.generation).toBe(2);
      await things.patchJson([
        {
          op: 'test',
          path: '/metadata/finalizers/0',
          value: 'example.com/hold',
        },
        { op: 'remove', path: '/metadata/finalizers/0' },
      ]);
      expect(await things.get()).toBeUndefined();
    });

    it('deletes only what was meant', async () => {
      await things.create();
      const wrong = things.client.delete(thingType, thingKey, { uid: 'other' });
      await expect(wrong).rejects.toThrow(ConflictError);
    });

    it('takes dependents away', async () => {
      const owner = await things.create();
      const ownerReferences = [controllerReference(owner)];
      await things.create({}, { ...other, ownerReferences });
      await things.client.delete(thingType, thingKey, {
        propagation: 'Background',
      });
      const dependent = () => things.client.get(thingType, other);
      await until('it is collected', async () => !(await dependent()));
      expect(await dependent()).toBeUndefined();
    });
  });
}
