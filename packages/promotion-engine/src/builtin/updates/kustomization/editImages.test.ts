import { UpdateError } from '@kardinal/backstage-plugin-kardinal-node';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImageEdit, editImages, readImages } from './editImages';

interface Row {
  readonly id: string;
  readonly before: string;
  /** The argument of `kustomize edit set image`: empty is absent, `*` keeps. */
  readonly images: readonly {
    readonly name: string;
    readonly newName: string;
    readonly newTag: string;
    readonly digest: string;
  }[];
  readonly after?: string;
  readonly unchanged?: true;
  readonly refused?: true;
}

/**
 * The 301 edits of one file among 326 whose results were compared with those of kustomize 5.8.2: all agree with
 * `kustomize edit set image`, the 27 that have resources also in what `kustomize build` renders from the edited file. Six
 * more are about which file that is (`kustomize.test.ts`), and 19 about arguments that are no image (`api/bundles.test.ts`).
 */
const rows: Row[] = readFileSync(
  join(__dirname, '__fixtures__', 'editImages.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map(line => JSON.parse(line));

function editsOf({ images }: Pick<Row, 'images'>): Map<string, ImageEdit> {
  const pick = (value: string, current: string | undefined) =>
    value === '*' ? current : value || undefined;
  return new Map(
    images.map(image => [
      image.name,
      current => ({
        newName: pick(image.newName, current.newName),
        newTag: pick(image.newTag, current.newTag),
        digest: pick(image.digest, current.digest),
      }),
    ]),
  );
}

const FILE = 'kustomization.yaml';

function setTag(name: string, newTag: string): Map<string, ImageEdit> {
  return new Map([[name, () => ({ newTag })]]);
}

describe('editImages', () => {
  it.each(rows.filter(row => !row.refused).map(row => [row.id, row] as const))(
    'edits %s as kustomize does, changing only what it must',
    (_id, row) => {
      const after = editImages(row.before, FILE, editsOf(row));
      expect(after).toBe(row.after ?? row.before);
      expect(editImages(after, FILE, editsOf(row))).toBe(after);
    },
  );

  it.each(rows.filter(row => row.refused).map(row => [row.id, row] as const))(
    'refuses %s, naming the file',
    (_id, row) => {
      const edit = () => editImages(row.before, FILE, editsOf(row));
      expect(edit).toThrow(UpdateError);
      expect(edit).toThrow(/^kustomization\.yaml cannot be edited: /);
    },
  );

  it('refuses a file that repeats anchors thousands of times, and says so', () => {
    const aliases = Array.from({ length: 4_000 }, () => '- *a').join('\n');
    const text = `resources:\n- &a x\n${aliases}\nimages: []\n`;
    expect(() => editImages(text, FILE, setTag('app', 'v2'))).toThrow(
      'kustomization.yaml cannot be edited: it repeats anchors 4000 times, and 1000 is the limit; write some of them out',
    );
  });

  it('edits a file full of aliases without expanding them', () => {
    expect(editImages(aliasBomb(), FILE, setTag('app', 'v2'))).toBe(
      `${aliasBomb()}images:\n- name: app\n  newTag: v2\n`,
    );
  });

  it.each([
    ['deep nesting', `images: ${'['.repeat(5_000)}`],
    ['a merge key that is no map', 'images:\n- <<: [a]\n  name: [x]\n'],
  ])('refuses %s', (_what, text) => {
    expect(() => editImages(text, FILE, setTag('app', 'v2'))).toThrow(
      UpdateError,
    );
  });

  it('keeps every line that it need not touch, whatever the layout', () => {
    fc.assert(
      fc.property(kustomizations(), tags(), (file, tag) => {
        const before = file.lines.join(file.eol) + file.end;
        const after = editImages(
          before,
          FILE,
          new Map([[file.name, current => ({ ...current, newTag: tag })]]),
        );
        const kept = after.split(file.eol);
        const lines = before.split(file.eol);
        expect(kept).toHaveLength(lines.length);
        expect(
          kept.filter((line, index) => line !== lines[index]),
        ).toHaveLength(tag === file.tag ? 0 : 1);
        expect(
          readImages(after, FILE).find(({ name }) => name === file.name)?.fields
            .newTag,
        ).toBe(tag);
      }),
      { numRuns: 300 },
    );
  });

  it('appends an entry without touching a line', () => {
    fc.assert(
      fc.property(kustomizations(), tags(), (file, tag) => {
        const before = file.lines.join(file.eol) + file.eol;
        const after = editImages(
          before,
          FILE,
          new Map([['brand/new', () => ({ newTag: tag })]]),
        );
        const lines = before.split(file.eol);
        let next = 0;
        for (const line of after.split(file.eol)) {
          if (line === lines[next]) next += 1;
        }
        expect(next).toBe(lines.length);
      }),
      { numRuns: 300 },
    );
  });
});

function aliasBomb(): string {
  const levels = 'bcdefghi'
    .split('')
    .map(
      (level, index) =>
        `  ${level}: &${level} [${Array(9)
          .fill(`*${'abcdefgh'[index]}`)
          .join(',')}]`,
    );
  return [
    'commonAnnotations:',
    '  a: &a [x,x,x,x,x,x,x,x,x]',
    ...levels,
    '',
  ].join('\n');
}

function tags(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,12}$/),
    fc.constantFrom('1.10', '1e3', '0x1f', 'yes', 'null', '1_000', '.5', 'n'),
  );
}

/** A file with entries in several layouts, comments and blank lines between them. */
function kustomizations() {
  const noise = fc.array(
    fc.constantFrom('', '# a comment', '  # an indented comment'),
    { maxLength: 2 },
  );
  const indent = fc.constantFrom('', '  ', '    ');
  const quote = fc.constantFrom('"', "'");
  const comment = fc.constantFrom('', ' # why', '   # {"$imagepolicy": "x"}');
  return fc
    .record({
      noise: fc.tuple(noise, noise, noise),
      indent,
      quote,
      comment,
      layout: fc.constantFrom('block', 'tagFirst', 'brackets'),
      eol: fc.constantFrom('\n', '\r\n'),
      end: fc.constantFrom('', 'eol'),
      tag: tags(),
    })
    .map(made => {
      const value = `${made.quote}${made.tag}${made.quote}`;
      const { indent: i, comment: c } = made;
      const layouts: Record<string, string[]> = {
        block: [`${i}- name: app${c}`, `${i}  newTag: ${value}${c}`],
        tagFirst: [`${i}- newTag: ${value}${c}`, `${i}  name: app${c}`],
        brackets: [`${i}- {name: app, newTag: ${value}}${c}`],
      };
      return {
        name: 'app',
        tag: made.tag,
        eol: made.eol,
        end: made.end ? made.eol : '',
        lines: [
          'kind: Kustomization',
          ...made.noise[0],
          `images:${c}`,
          `${i}- name: first`,
          ...made.noise[1].map(line => (line ? `${i}${line}` : line)),
          ...layouts[made.layout],
          ...made.noise[2],
          'resources:',
          '- deploy.yaml',
        ],
      };
    });
}
