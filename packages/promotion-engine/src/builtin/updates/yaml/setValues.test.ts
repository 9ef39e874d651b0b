import { UpdateError } from '@kardinal/backstage-plugin-kardinal-node';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScalarValue } from './scalars';
import { setValues, ValueEdit } from './setValues';
import { parsePath } from './yamlPath';

interface Row {
  readonly id: string;
  readonly before: string;
  readonly edits: readonly { path: string; value: ScalarValue }[];
  readonly after?: string;
  readonly unchanged?: true;
  readonly refused?: true;
}

/**
 * Edits whose results were compared with what Helm's reader (sigs.k8s.io/yaml 1.6.0) makes of them, and with how many
 * lines have to change: all 179 agree.
 */
const rows: Row[] = readFileSync(
  join(__dirname, '__fixtures__', 'setValues.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map(line => JSON.parse(line));

const FILE = 'values.yaml';

function editOf(path: string, value: ScalarValue): ValueEdit {
  const parsed = parsePath(path);
  if (parsed.type === 'malformed')
    throw new UpdateError(`${FILE} cannot be edited: ${parsed.problem}`);
  return { path: parsed.path, value };
}

function edit(before: string, edits: Row['edits']) {
  return setValues(
    before,
    FILE,
    edits.map(({ path, value }) => editOf(path, value)),
  );
}

describe('setValues', () => {
  it.each(rows.filter(row => !row.refused).map(row => [row.id, row] as const))(
    'edits %s, changing only what it must',
    (_id, row) => {
      const { text } = edit(row.before, row.edits);
      expect(text).toBe(row.after ?? row.before);
      expect(edit(text, row.edits).text).toBe(text);
    },
  );

  it.each(rows.filter(row => row.refused).map(row => [row.id, row] as const))(
    'refuses %s, naming the file',
    (_id, row) => {
      expect(() => edit(row.before, row.edits)).toThrow(UpdateError);
      expect(() => edit(row.before, row.edits)).toThrow(
        /^values\.yaml cannot be edited: /,
      );
    },
  );

  it.each([
    [
      'a path through a value',
      'image: nginx',
      'image.tag',
      /image is a single value, not a map, so image\.tag cannot be set/,
    ],
    [
      'a map',
      'image: {tag: v1}',
      'image',
      /image is a map, and one value cannot take its place/,
    ],
    [
      'a position that is not there',
      'a: [x]',
      'a[3]',
      /a is a list of 1, and 3 is no position in it/,
    ],
    [
      'a list that is not there',
      'a: 1',
      'b[0].c',
      /b\[0\]\.c needs a list that is not there/,
    ],
    [
      'a merge',
      'a: &a {b: {c: 1, d: 2}}\ne:\n  <<: *a\n',
      'e.b.c',
      /would change what repeats its anchor or is merged with it/,
    ],
    ['an anchor in itself', 'a: &a [*a]', 'b', /an anchor contains itself/],
    [
      'deep nesting',
      `a: ${'['.repeat(300)}${']'.repeat(300)}`,
      'b',
      /nests more than 200 levels/,
    ],
    ['brackets without end', '['.repeat(20_000), 'b', /cannot be edited/],
    [
      'many merged entries',
      costlyMerges(),
      'b',
      /take over more than 100000 entries/,
    ],
  ])('refuses %s, and says why', (_what, text, path, message) => {
    expect(() => setValues(text, FILE, [editOf(path, 'v2')])).toThrow(message);
  });

  it('edits a file full of aliases without expanding them', () => {
    const { text } = setValues(aliasBomb(), FILE, [editOf('app.tag', 'v2')]);
    expect(text).toBe(`${aliasBomb()}app:\n  tag: v2\n`);
  });

  it('refuses to make many values in a large file, and sets as many that are there', () => {
    const names = Array.from({ length: 100 }, (_each, index) => `k${index}`);
    const large = `# ${'x'.repeat(20_000)}\n`;
    const all = names.map(name => editOf(name, 'v2'));
    expect(() => setValues(large, FILE, all)).toThrow(
      /100 values are set in 20003 characters, and too many of them are missing/,
    );
    const written = `${large}${names.map(name => `${name}: v1\n`).join('')}`;
    expect(setValues(written, FILE, all).changes).toHaveLength(100);
  });

  it('says what each value was and is', () => {
    const text = 'replicas: 0x10\nimage: {tag: "1.0"}\nnote:\n';
    const { changes } = setValues(text, FILE, [
      editOf('replicas', 16),
      editOf('image.tag', '2.0'),
      editOf('note', 'x'),
      editOf('debug', true),
    ]);
    expect(changes.map(({ edit: _, ...change }) => change)).toEqual([
      { path: ['image', 'tag'], from: '1.0', to: '2.0' },
      { path: ['note'], to: 'x' },
      { path: ['debug'], to: 'true' },
    ]);
  });

  it('keeps every other line, whatever the layout', () => {
    fc.assert(
      fc.property(valuesFiles(), values(), ({ lines, at, eol }, value) => {
        const before = lines.join(eol);
        const { text } = setValues(before, FILE, [
          editOf('app.image.tag', value),
        ]);
        const after = text.split(eol);
        expect(after).toHaveLength(lines.length);
        const others = after.filter((_line, index) => index !== at);
        expect(others).toEqual(lines.filter((_line, index) => index !== at));
        expect(
          setValues(text, FILE, [editOf('app.image.tag', value)]).changes,
        ).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

function values(): fc.Arbitrary<ScalarValue> {
  return fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('1.10', '1e3', 'yes', 'null', '1_000', 'a: b', '- x', '#'),
    fc.integer(),
    fc.boolean(),
  );
}

/** A values file with comments and blank lines around the tag, and where the tag is. */
function valuesFiles() {
  const noise = fc.array(fc.constantFrom('', '# a comment', '    # deeper'), {
    maxLength: 3,
  });
  return fc
    .record({
      noise: fc.tuple(noise, noise, noise),
      quote: fc.constantFrom('"', "'", ''),
      comment: fc.constantFrom('', ' # why', '   # {"$imagepolicy": "x"}'),
      brackets: fc.boolean(),
      eol: fc.constantFrom('\n', '\r\n'),
    })
    .map(({ noise: [a, b, c], quote, comment, brackets, eol }) => {
      const tag = `tag: ${quote}before${quote}`;
      const head = [...a, 'other: 1', 'app:', ...b];
      const image = brackets
        ? [`  image: {repository: x, ${tag}}${comment}`]
        : ['  image:', ...b, `    ${tag}${comment}`];
      const at = head.length + image.length - 1;
      return { lines: [...head, ...image, ...c, 'last: [x]', ''], at, eol };
    });
}

function aliasBomb(): string {
  const levels = 'bcdefghi'.split('').map((level, index) => {
    const items = Array(9).fill(`*${'abcdefgh'[index]}`);
    return `${level}: &${level} [${items.join(',')}]`;
  });
  return ['a: &a [x,x,x,x,x,x,x,x,x]', ...levels, ''].join('\n');
}

function costlyMerges(): string {
  const entries = Array.from({ length: 500 }, (_each, index) => `k${index}: 1`);
  const merges = Array.from(
    { length: 300 },
    (_each, index) => `m${index}: {<<: *a}`,
  );
  return [`a: &a {${entries.join(', ')}}`, ...merges, ''].join('\n');
}
