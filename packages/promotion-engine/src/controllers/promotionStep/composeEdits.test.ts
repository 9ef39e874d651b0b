import {
  createPromotionStep,
  noSettings,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  FakePrograms,
  FakePromotion,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { BoundEdit, composeEdits } from './composeEdits';

/** An edit that appends its name to a file. */
function appends(as: string, path: string): BoundEdit {
  const definition = createPromotionStep({
    type: 'edit',
    files: 'existing',
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
  list: async () => ['environments/prod/a', 'environments/prod/out/old'],
  mode: async (path: string) =>
    path.endsWith('absent') ? undefined : ('regular' as const),
};

const sources = { files, programs: new FakePrograms() };

/** An edit of any files. */
function renders(result: {
  readonly writes?: readonly (readonly [path: string, content: string])[];
  readonly deletes?: readonly string[];
}): BoundEdit {
  const { writes = [], deletes = [] } = result;
  const definition = createPromotionStep({
    type: 'edit',
    files: 'any',
    id: 'render',
    description: 'Renders',
    settings: noSettings,
    requires: ['tree'],
    provides: ['changes'],
    edit: async () => ({
      writes: writes.map(([path, content]) => ({
        path,
        content: Buffer.from(content),
      })),
      deletes,
      changes: [],
    }),
  });
  if (definition.type !== 'edit') throw new Error('no edit');
  return { as: 'render', definition, request: new FakePromotion().request({}) };
}

/** An edit that says which files it finds. */
function lists(): BoundEdit {
  const definition = createPromotionStep({
    type: 'edit',
    files: 'any',
    id: 'look',
    description: 'Looks',
    settings: noSettings,
    requires: ['tree'],
    provides: ['changes'],
    edit: async ({ files: tree }) => ({
      writes: [],
      deletes: [],
      changes: [],
      outputs: {
        listed: (await tree.list('environments/prod')).join(),
        old: String(await tree.read('environments/prod/out/old')),
        new: String(await tree.read('environments/prod/out/new')),
      },
    }),
  });
  if (definition.type !== 'edit') throw new Error('no edit');
  return { as: 'look', definition, request: new FakePromotion().request({}) };
}

describe('composeEdits', () => {
  it('runs each edit on what those before it left, with their outputs', async () => {
    const path = 'environments/prod/a';
    const { writes, changes } = await composeEdits(
      [appends('one', path), appends('two', path)],
      sources,
    );
    expect(writes.map(({ content }) => content.toString())).toEqual([
      'before;one;two;',
    ]);
    expect(changes).toEqual([
      { file: path, image: 'one', to: '' },
      { file: path, image: 'two', to: 'one' },
    ]);
  });

  it('says nothing of the values of a Secret, whatever its steps say', async () => {
    const path = 'environments/prod/app.env';
    const edits = [appends('PIN', path), appends('token', path)];
    const { writes, changes } = await composeEdits(edits, sources);
    expect(writes.map(({ content }) => content.toString())).toEqual([
      'before;PIN;token;',
    ]);
    expect(changes).toEqual([
      { file: path, image: 'PIN', to: '‹hidden›' },
      { file: path, image: 'token', to: '‹hidden›' },
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
    await expect(composeEdits([appends('one', path)], sources)).rejects.toThrow(
      message,
    );
  });

  it('lets edits of any files create and delete, and those after them see it', async () => {
    const made = {
      writes: [['environments/prod/out/new', 'new;']] as const,
      deletes: ['environments/prod/out/old'],
    };
    const { writes, deletes, outputs } = await composeEdits(
      [renders(made), lists(), appends('one', 'environments/prod/out/new')],
      sources,
    );
    expect(writes.map(each => [each.path, String(each.content)])).toEqual([
      ['environments/prod/out/new', 'new;one;'],
    ]);
    expect(deletes).toEqual(['environments/prod/out/old']);
    expect(outputs?.look).toEqual({
      listed: 'environments/prod/a,environments/prod/out/new',
      old: 'undefined',
      new: 'new;',
    });
  });

  it('refuses an edit of what an earlier one deleted', async () => {
    const path = 'environments/prod/a';
    const edits = [renders({ deletes: [path] }), appends('one', path)];
    await expect(composeEdits(edits, sources)).rejects.toThrow(
      /may not create/,
    );
  });

  it.each([
    ['write', 'environments/dev/a', /may not write .*: it is not below/],
    ['write', 'environments/prod/../dev/a', /may not write .*not below/],
    ['write', 'environments/prod/./a', /may not write .*not a plain path/],
    ['write', 'environments/prod//a', /may not write .*not a plain path/],
    ['delete', 'environments/dev/a', /may not delete .*: it is not below/],
    ['delete', 'environments/prod/', /may not delete .*not a plain path/],
  ])('refuses to %s %s', async (verb, path, message) => {
    const edit =
      verb === 'write'
        ? renders({ writes: [[path, '']] })
        : renders({ deletes: [path] });
    await expect(composeEdits([edit], sources)).rejects.toThrow(message);
  });

  it.each([
    [
      'more than 2,000 files',
      Array.from({ length: 2_001 }, (_, at) => `environments/prod/${at}`),
      '',
      /render changes 2001 files, and a step may change 2000/,
    ],
    [
      'more than 8 MiB',
      ['environments/prod/a', 'environments/prod/b'],
      'x'.repeat(4 * 1024 * 1024 + 1),
      /render writes 8388610 bytes, and a step may write 8388608/,
    ],
  ])('refuses an edit of %s', async (_what, paths, content, message) => {
    const edit = renders({ writes: paths.map(path => [path, content]) });
    await expect(composeEdits([edit], sources)).rejects.toThrow(message);
  });
});
