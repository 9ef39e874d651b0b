import {
  createPromotionStep,
  noSettings,
} from '@kardinal/backstage-plugin-kardinal-node';
import { FakePromotion } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { BoundEdit, composeEdits } from './composeEdits';

/** An edit that appends its name to a file. */
function appends(as: string, path: string): BoundEdit {
  const definition = createPromotionStep({
    type: 'edit',
    id: 'append',
    description: 'Appends',
    settings: noSettings,
    requires: ['tree'],
    provides: ['changes'],
    edit: async ({ files, outputs }) => {
      const before = (await files.read(path))?.toString() ?? '';
      const content = Buffer.from(`${before}${as};`);
      return {
        writes: [{ path, content }],
        changes: [{ file: path, image: as, to: Object.keys(outputs).join() }],
        outputs: { wrote: path },
      };
    },
  });
  if (definition.type !== 'edit') throw new Error('no edit');
  return { as, definition, request: new FakePromotion().request({}) };
}

const files = {
  read: async (path: string) =>
    path.endsWith('absent') ? undefined : Buffer.from('before;'),
};

describe('composeEdits', () => {
  it('runs each edit on what those before it left, with their outputs', async () => {
    const path = 'environments/prod/a';
    const { writes, changes } = await composeEdits(
      [appends('one', path), appends('two', path)],
      files,
    );
    expect(writes.map(({ content }) => content.toString())).toEqual([
      'before;one;two;',
    ]);
    expect(changes).toEqual([
      { file: path, image: 'one', to: '' },
      { file: path, image: 'two', to: 'one' },
    ]);
  });

  it.each([
    [
      'environments/prod/absent',
      /append may not create environments\/prod\/absent/,
    ],
    [
      'environments/production/a',
      /append may not write environments\/production\/a: it is not below environments\/prod, the directory of the environment/,
    ],
    ['environments/prod/../dev/a', /may not write/],
    ['a', /may not write/],
  ])('refuses to write %s', async (path, message) => {
    await expect(composeEdits([appends('one', path)], files)).rejects.toThrow(
      message,
    );
  });
});
