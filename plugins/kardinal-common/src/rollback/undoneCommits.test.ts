import { Bundle } from '../api/types.generated';
import { aBundle } from '../testing/objects';
import { undoneCommits } from './undoneCommits';

const environment = 'prod';
const minutes = ['a', 'b', 'c', 'd', 'e', 'f'];

/** What prod received, one a minute: a commit `x`, an image `i`, or a rollback such as `b>a`. */
function received(...texts: readonly string[]): readonly Bundle[] {
  return texts.map((text, minute) => {
    const [of, to] = text.split('>');
    const content = to ?? of;
    const status = {
      environments: {
        [environment]: {
          state: 'Verified',
          promotedAt: `2026-04-07T09:0${minute}:00Z`,
          verifiedAt: `2026-04-07T09:0${minute}:30Z`,
        },
      },
    };
    return {
      ...bundleOf(text, content, to === undefined ? {} : { of, to }),
      status,
    };
  });
}

function bundleOf(
  name: string,
  content: string,
  { of, to }: { readonly of?: string; readonly to?: string },
): Bundle {
  const isImage = !minutes.includes(content);
  const sha = content.repeat(40);
  return aBundle(name, {
    metadata: { name },
    spec: {
      type: isImage ? 'image' : 'config',
      artifacts: isImage
        ? { images: [{ reference: `acme/app:${content}` }] }
        : { gitCommit: { repository: 'https://forge.example.com/r', sha } },
      ...(of === undefined
        ? {}
        : {
            provenance: { rollbackOf: of, rollbackTo: to },
            intent: { target: environment },
          }),
    },
  });
}

describe('undoneCommits', () => {
  it.each([
    ['what came last', ['a', 'b'], 'b>a', 'b'],
    ['all that came since', ['a', 'b', 'c'], 'c>a', 'cb'],
    ['no images', ['a', 'b', 'i'], 'b>a', 'b'],
    ['nothing that was taken back', ['a', 'b', 'b>a', 'c'], 'c>a', 'c'],
    ['what stayed below a rollback', ['a', 'b', 'c', 'c>b', 'd'], 'd>a', 'db'],
    ['what it restored once more', ['a', 'b', 'b>a', 'c'], 'c>b>a', 'c'],
    ['the same when it is on its way', ['a', 'b', 'b>a'], 'b>a', 'b'],
  ])('of a rollback are %s', (_what, had, rollback, expected) => {
    const [of, to] = rollback.split('>');
    const restored = rollback.split('>').length > 2 ? 'b>a' : to;
    const bundle = bundleOf(rollback, 'a', { of, to: restored });
    const commits = undoneCommits(bundle, received(...had));
    expect(commits.map(({ sha }) => sha[0]).join('')).toBe(expected);
  });

  it.each<[string, Partial<Bundle['spec']>, string]>([
    [
      'what a restoration left as it was',
      { provenance: { restoredOf: 'a' }, intent: { target: environment } },
      'c',
    ],
    [
      'what the branch kept while something else ran',
      { provenance: { observedOf: 'a' }, intent: { target: environment } },
      'cb',
    ],
  ])('of a rollback are those up to %s', (_what, spec, expected) => {
    const [a, b, again, c] = received('a', 'b', 'a', 'c');
    const name = 'again';
    const settled = {
      ...again,
      metadata: { ...again.metadata, name },
      spec: { ...again.spec, ...spec },
    };
    const bundle = bundleOf('c>a', 'a', { of: 'c', to: name });
    const commits = undoneCommits(bundle, [a, b, settled, c]);
    expect(commits.map(({ sha }) => sha[0]).join('')).toBe(expected);
  });

  it('are none of what the environment had already', () => {
    const [a, b, again] = received('a', 'b', 'a');
    const noOp = {
      ...again,
      metadata: { ...again.metadata, name: 'again' },
      status: {
        environments: {
          [environment]: {
            ...again.status!.environments![environment],
            state: 'NoOp' as const,
          },
        },
      },
    };
    const bundle = bundleOf('again>b', 'b', { of: 'again', to: 'b' });
    expect(undoneCommits(bundle, [a, b, noOp])).toEqual([]);
  });

  it('of a release are none', () => {
    const [first, second] = received('a', 'b');
    expect(undoneCommits(second, [first, second])).toEqual([]);
  });
});
