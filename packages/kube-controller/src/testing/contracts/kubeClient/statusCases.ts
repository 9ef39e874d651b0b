import { ConflictError } from '../../../client/errors';
import { Things, thingType } from './Things';

/** The status subresource. */
export function statusCases(things: Things): void {
  describe('replaceStatus', () => {
    it('writes the status and nothing else', async () => {
      const created = await things.create({ size: 1 });
      const changed = {
        ...created,
        metadata: { ...created.metadata, labels: { x: 'y' } },
        spec: { size: 2 },
        status: { phase: 'Done' },
      };
      const replaced = await things.client.replaceStatus(thingType, changed);
      expect(replaced).toMatchObject({
        metadata: { generation: 1 },
        spec: { size: 1 },
        status: { phase: 'Done' },
      });
      expect(replaced.metadata.labels).toBeUndefined();
    });

    it('is refused at a stale version', async () => {
      const stale = await things.create();
      await things.merge({ spec: { size: 1 } });
      const late = things.client.replaceStatus(thingType, {
        ...stale,
        status: {},
      });
      await expect(late).rejects.toThrow(ConflictError);
    });
  });
}
