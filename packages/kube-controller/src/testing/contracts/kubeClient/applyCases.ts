import { ConflictError } from '../../../client/errors';
import { newThing, Things, thingType } from './Things';

/** Server-side apply. */
export function applyCases(things: Things): void {
  describe('apply', () => {
    it('creates, changes, and takes away what is no longer applied', async () => {
      await things.apply('one', { a: 1, b: { c: 2 } });
      const changed = await things.apply('one', { a: 2 });
      expect(changed.spec).toEqual({ a: 2 });
    });

    it('with a version that no object has makes an object, and changes none', async () => {
      const make = () =>
        things.client.apply(
          thingType,
          newThing({ a: 1 }, { resourceVersion: '9223372036854775807' }),
          { fieldManager: 'one', onConflict: 'fail' },
        );
      const made = await make();
      expect(made.spec).toEqual({ a: 1 });
      await expect(make()).rejects.toThrow(ConflictError);
      const after = await things.get();
      expect(after?.metadata.resourceVersion).toBe(
        made.metadata.resourceVersion,
      );
    });

    it('with the uid and version of an object makes and changes no other', async () => {
      const { metadata } = await things.apply('one', { a: 1 });
      const { uid, resourceVersion } = metadata;
      const apply = () =>
        things.client.apply(
          thingType,
          newThing({ a: 2 }, { uid, resourceVersion }),
          { fieldManager: 'one', onConflict: 'force' },
        );
      expect((await apply()).spec).toEqual({ a: 2 });
      await expect(apply()).rejects.toThrow(ConflictError);
      await things.clear();
      await expect(apply()).rejects.toThrow(ConflictError);
      expect(await things.get()).toBeUndefined();
      await things.apply('one', { a: 3 });
      await expect(apply()).rejects.toThrow(ConflictError);
      expect((await things.get())?.spec).toEqual({ a: 3 });
    });

    it('keeps what others apply', async () => {
      await things.apply('one', { a: 1, shared: 1 });
      await things.apply('two', { b: 2, shared: 1 });
      expect((await things.apply('one', {})).spec).toEqual({ b: 2, shared: 1 });
    });

    it('refuses fields of others, unless forced', async () => {
      await things.apply('one', { a: 1 });
      await expect(things.apply('two', { a: 2 })).rejects.toThrow(
        ConflictError,
      );
      expect((await things.apply('two', { a: 2 }, 'force')).spec).toEqual({
        a: 2,
      });
      expect((await things.apply('one', {})).spec).toEqual({ a: 2 });
    });

    it('sees plain writes as those of another', async () => {
      await things.apply('one', { a: 1 });
      await things.merge({ spec: { a: 2 } });
      await expect(things.apply('one', { a: 1 })).rejects.toThrow(
        ConflictError,
      );
    });

    it('keeps the version when nothing changes', async () => {
      const first = await things.apply('one', { a: { b: 1 }, list: [1] });
      const second = await things.apply('one', { a: { b: 1 }, list: [1] });
      expect(second.metadata.resourceVersion).toBe(
        first.metadata.resourceVersion,
      );
    });
  });
}
