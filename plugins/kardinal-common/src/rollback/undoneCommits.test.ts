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

  it('of a release are none', () => {
    const [first, second] = received('a', 'b');
    expect(undoneCommits(second, [first, second])).toEqual([]);
  });
});
