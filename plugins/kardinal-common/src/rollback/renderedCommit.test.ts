import { Bundle } from '../api/types.generated';
import { aBundle } from '../testing/objects';
import { renderedCommit } from './renderedCommit';

/** Version n came to prod in minute n. */
function arrived(version: number, commit?: string): Bundle {
  const at = `2026-11-18T10:0${version}:00Z`;
  return aBundle(String(version), {
    status: {
      environments: {
        prod: {
          state: commit === undefined ? 'NoOp' : 'Verified',
          promotedAt: at,
          verifiedAt: at,
          ...(commit === undefined
            ? {}
            : { evidence: { revision: { type: 'git', commit } } }),
        },
      },
    },
  });
}

describe('the commit that an environment had with a Bundle', () => {
  const bundles = [
    arrived(1, 'a'),
    arrived(2),
    arrived(3),
    arrived(4, 'd'),
    arrived(5),
  ];
  it.each([
    ['is the one that promoted it', 1, 'a'],
    ['is the last one before where nothing had to change', 3, 'a'],
    ['is never one that came after', 5, 'd'],
  ])('%s', (_words, version, expected) => {
    expect(renderedCommit(bundles[version - 1], 'prod', bundles)).toBe(
      expected,
    );
  });

  it('is not known where no record has it', () => {
    const alone = arrived(2);
    expect(renderedCommit(alone, 'prod', [alone])).toBeUndefined();
    expect(renderedCommit(bundles[0], 'dev', bundles)).toBeUndefined();
  });
});
