import fc from 'fast-check';
import { parsePath } from './yamlPath';
import { setValues, ValueEdit, writtenAt } from './setValues';
import { splitDocuments } from './splitDocuments';

const FILE = 'shop.yaml';

const repository = `apiVersion: source.toolkit.fluxcd.io/v1
kind: HelmRepository
metadata: {name: shop}
spec:
  interval: 1h
`;
const release = (name: string, version = '4.1.0') =>
  `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: ${name}}
spec:
  chart:
    spec:
      chart: shop # its version is below
      version: ${version}
`;
const file = (...documents: readonly string[]) => documents.join('---\n');

function edit(
  text: string,
  path: string,
  more: Partial<ValueEdit> = {},
): string {
  const parsed = parsePath(path);
  if (parsed.type === 'malformed') throw new Error(parsed.problem);
  return setValues(text, FILE, [{ path: parsed.path, value: '4.2.0', ...more }])
    .text;
}

const version = 'spec.chart.spec.version';

describe('a file of several documents', () => {
  it.each<[string, string, string, Partial<ValueEdit>]>([
    [
      'the one that has the path',
      file(repository, release('shop')),
      file(repository, release('shop', '4.2.0')),
      {},
    ],
    [
      'the one that has a map for it',
      file(repository, release('shop').replace(/\n +version.*/, '')),
      file(repository, release('shop', '4.2.0')),
      {},
    ],
    [
      'the one that is named',
      file(release('cart'), repository, release('shop')),
      file(release('cart'), repository, release('shop', '4.2.0')),
      { document: 'HelmRelease/shop' },
    ],
    [
      'the only one of its kind',
      file(release('shop'), repository),
      file(release('shop', '4.2.0'), repository),
      { document: 'HelmRelease' },
    ],
    [
      'behind a comment and directives',
      `# all of it\n%YAML 1.1\n${file('', repository, release('shop'))}...\n`,
      `# all of it\n%YAML 1.1\n${file(
        '',
        repository,
        release('shop', '4.2.0'),
      )}...\n`,
      {},
    ],
  ])('is edited in %s', (_what, before, after, more) => {
    expect(edit(before, version, more)).toBe(after);
    expect(edit(after, version, more)).toBe(after);
  });

  it.each<[string, string, string, Partial<ValueEdit>, RegExp]>([
    [
      'two have the path',
      file(release('shop'), release('cart')),
      version,
      {},
      /spec\.chart\.spec\.version can be in several of its documents \(HelmRelease\/shop, HelmRelease\/cart\); name one with document: Kind\/name/,
    ],
    [
      'none has it',
      file(repository, release('shop')),
      'spec.source.targetRevision',
      {},
      /none of its documents \(HelmRepository\/shop, HelmRelease\/shop\) has spec\.source\.targetRevision/,
    ],
    [
      'none has the name',
      file(repository, release('shop')),
      version,
      { document: 'HelmRelease/cart' },
      /it has no document HelmRelease\/cart, but HelmRepository\/shop, HelmRelease\/shop/,
    ],
    [
      'one of them is no YAML',
      file(release('shop'), 'a: [\n'),
      version,
      {},
      /shop\.yaml cannot be edited/,
    ],
    [
      'nothing would read a new place',
      repository,
      version,
      { parent: 'needed' },
      /none of its documents \(HelmRepository\/shop\) has spec\.chart\.spec\.version/,
    ],
  ])('is refused where %s', (_what, before, path, more, message) => {
    expect(() => edit(before, path, more)).toThrow(message);
  });

  it('has the value where it is named, though that is new', () => {
    const text = file(repository, release('shop'));
    const more = { document: 'HelmRepository/shop' };
    expect(edit(text, 'spec.ref.tag', more)).toBe(
      file(`${repository}  ref:\n    tag: 4.2.0\n`, release('shop')),
    );
  });

  it('is its first document where it has plain values, which is what Helm reads', () => {
    expect(edit(file('a: 1\n', 'tag: 4.1.0\n'), 'tag')).toBe(
      file('a: 1\ntag: 4.2.0\n', 'tag: 4.1.0\n'),
    );
    const says = writtenAt(file('a: 1\n', 'tag: 4.1.0\n'), FILE);
    expect([says({ path: ['a'] }), says({ path: ['tag'] })]).toEqual([
      true,
      false,
    ]);
  });

  it('is the texts of its documents, one behind the other', () => {
    const part = fc.constantFrom(
      repository,
      release('shop'),
      '# c\n',
      'a: |\n  ---x\n',
      '\r\n',
      '"---"\n',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), parts => {
        const text = file(...parts);
        expect(splitDocuments(text).join('')).toBe(text);
      }),
    );
  });
});

describe('a value with an anchor', () => {
  const values = `version: &v "4.1.0" # all of it
api:
  image:
    tag: *v
worker:
  image: {tag: *v}
`;
  const changed = values.replace('4.1.0', '4.2.0');
  const at = (...path: readonly string[]): ValueEdit => ({
    path,
    value: '4.2.0',
  });
  const everywhere = [
    at('version'),
    at('api', 'image', 'tag'),
    at('worker', 'image', 'tag'),
  ];

  it('takes one line where every place that repeats it is named', () => {
    for (const edits of [everywhere, [...everywhere].reverse()])
      expect(setValues(values, FILE, edits).text).toBe(changed);
  });

  it('is followed where that is wanted, and every place is said to change', () => {
    const { text, changes } = setValues(values, FILE, [
      { ...at('version'), aliases: 'follow' },
    ]);
    expect(text).toBe(changed);
    expect(changes.map(({ path }) => path.join('.'))).toEqual([
      'version',
      'api.image.tag',
      'worker.image.tag',
    ]);
  });

  it('is not followed by what is named for itself', () => {
    const other = { ...at('api', 'image', 'tag'), value: '5' };
    const { text } = setValues(values, FILE, [
      other,
      { ...at('version'), aliases: 'follow' },
    ]);
    expect(text).toBe(changed.replace('tag: *v', 'tag: "5"'));
  });

  it('is refused where others repeat it that nobody named', () => {
    expect(() => setValues(values, FILE, [at('version')])).toThrow(
      /would change what repeats its anchor/,
    );
  });
});
