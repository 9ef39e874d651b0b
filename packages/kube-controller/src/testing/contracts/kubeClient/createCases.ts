import { AlreadyExistsError, NotFoundError } from '../../../client/errors';
import { newThing, thingKey, Things, thingType } from './Things';

/** Making a thing, and finding it. */
export function createCases(things: Things): void {
  describe('create and get', () => {
    it('returns what was stored, with uid, version and generation', async () => {
      const created = await things.create({ size: 1 });
      expect(created).toMatchObject({
        apiVersion: thingType.apiVersion,
        kind: 'Thing',
        metadata: { generation: 1 },
        spec: { size: 1 },
      });
      expect(created.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
      expect(await things.get()).toEqual(created);
    });

    it('leaves the status out', async () => {
      const object = { ...newThing({}), status: { phase: 'Done' } };
      const created = await things.client.create(thingType, object);
      expect(created.status).toBeUndefined();
    });

    it('refuses a name that is taken', async () => {
      await things.create();
      await expect(things.create()).rejects.toThrow(AlreadyExistsError);
    });

    it('knows nothing of what is not there', async () => {
      expect(await things.get()).toBeUndefined();
      expect(await things.client.delete(thingType, thingKey)).toBeUndefined();
      await expect(things.merge({})).rejects.toThrow(NotFoundError);
      const status = things.client.replaceStatus(thingType, {
        ...newThing({}, { resourceVersion: '1' }),
        status: {},
      });
      await expect(status).rejects.toThrow(NotFoundError);
    });
  });
}
