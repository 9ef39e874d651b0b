import { ConflictError, InvalidError } from '../../../client/errors';
import { Things, thingType } from './Things';

/** Merge patches and JSON patches. */
export function patchCases(things: Things): void {
  describe('patch', () => {
    it('merges, and removes with null', async () => {
      await things.create({ a: 1, b: { c: 2 } });
      const patched = await things.merge({ spec: { a: null, b: { d: 3 } } });
      expect(patched.spec).toEqual({ b: { c: 2, d: 3 } });
    });

    it('raises the generation for the spec only', async () => {
      await things.create({ size: 1 });
      const labelled = await things.merge({ metadata: { labels: { x: 'y' } } });
      expect(labelled.metadata.generation).toBe(1);
      const grown = await things.merge({ spec: { size: 2 } });
      expect(grown.metadata.generation).toBe(2);
    });

    it('does not touch the status', async () => {
      const created = await things.create();
      await things.client.replaceStatus(thingType, {
        ...created,
        status: { a: 1 },
      });
      const patched = await things.merge({ status: { a: 2 }, spec: { b: 1 } });
      expect(patched.status).toEqual({ a: 1 });
    });

    it('keeps the version when nothing changes', async () => {
      const created = await things.create({ size: 1 });
      const same = await things.merge({ spec: { size: 1 } });
      expect(same.metadata.resourceVersion).toBe(
        created.metadata.resourceVersion,
      );
    });

    it('is refused at a stale version', async () => {
      const { metadata } = await things.create();
      await things.merge({ spec: { size: 1 } });
      const { resourceVersion } = metadata;
      const stale = things.merge({
        metadata: { resourceVersion },
        spec: { size: 2 },
      });
      await expect(stale).rejects.toThrow(ConflictError);
    });

    it('applies JSON patches as a whole or not at all', async () => {
      const created = await things.create({ list: ['x', 'y'] });
      const { resourceVersion } = created.metadata;
      const patched = await things.patchJson([
        {
          op: 'test',
          path: '/metadata/resourceVersion',
          value: resourceVersion,
        },
        { op: 'remove', path: '/spec/list/0' },
        { op: 'add', path: '/spec/list/-', value: 'z' },
      ]);
      expect(patched.spec).toEqual({ list: ['y', 'z'] });
      const refused = things.patchJson([
        { op: 'remove', path: '/spec/list' },
        {
          op: 'test',
          path: '/metadata/resourceVersion',
          value: resourceVersion,
        },
      ]);
      await expect(refused).rejects.toThrow(InvalidError);
      expect(await things.get()).toEqual(patched);
    });
  });
}
