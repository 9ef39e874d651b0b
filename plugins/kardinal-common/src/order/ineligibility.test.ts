import { Bundle, Pipeline } from '../api/types.generated';
import { aBundle, aPipeline } from '../testing/objects';
import { ineligibility } from './ineligibility';

const directories = aPipeline(['dev', 'staging', 'prod']);
const branches: Pipeline = aPipeline(['dev', 'staging', 'prod'], {
  git: { ...directories.spec.git, layout: 'branch' },
});

/** Change n, which came in minute n to the environments that it names. */
function change(
  version: number,
  came: readonly string[],
  spec: Partial<Bundle['spec']> = {},
  phase: NonNullable<Bundle['status']>['phase'] = 'Promoting',
): Bundle {
  const at = `2026-11-18T10:0${version}:00Z`;
  return aBundle(String(version), {
    metadata: { creationTimestamp: at },
    spec: {
      type: 'config',
      artifacts: {
        gitCommit: {
          repository: 'https://forge.example.com/gitops',
          sha: String(version).repeat(40),
        },
      },
      ...spec,
    },
    status: {
      phase,
      environments: Object.fromEntries(
        came.map(name => [
          name,
          { state: 'Verified', promotedAt: at, verifiedAt: at },
        ]),
      ),
    },
  });
}

const judge = (
  bundle: Bundle,
  others: readonly Bundle[] = [],
  underWay: readonly string[] = [],
  pipeline = branches,
) =>
  ineligibility({
    pipeline,
    environment: 'prod',
    bundle,
    bundles: [...others, bundle],
    underWay,
  });

const both = ['dev', 'staging'];

describe('a change', () => {
  it('goes to an environment when those before it have it, also when none of it is on record yet', () => {
    expect(judge(change(2, both), [change(1, both)])).toBeUndefined();
    expect(judge(change(2, []), [change(1, both)])).toBeUndefined();
  });

  it('waits while one of those before it, near or far, has another change', () => {
    expect(judge(change(2, both), [change(3, ['dev'])])).toBe(
      'Waiting until dev has config 2222222 again: it has config 3333333 (guestbook-3) by now',
    );
  });

  it('waits while an older one is pending there', () => {
    const older = change(1, both);
    expect(judge(change(2, both), [older], ['guestbook-1'])).toBe(
      'Waiting until config 1111111 (guestbook-1) is no longer pending in prod',
    );
    expect(judge(older, [change(2, [])], ['guestbook-2'])).toBeUndefined();
  });

  it.each<[string, string | undefined]>([
    ['has been superseded', 'Superseded'],
    ['has failed', 'Failed'],
  ])('does not wait for one that %s', (_words, phase) => {
    const older = change(1, both, {}, phase as 'Failed');
    expect(judge(change(2, both), [older], ['guestbook-1'])).toBeUndefined();
  });

  it('waits for nothing of this where it is a rollback, or environments are directories', () => {
    const back = {
      provenance: { rollbackOf: 'guestbook-3', rollbackTo: 'guestbook-1' },
      intent: { target: 'prod' },
    };
    const others = [change(3, ['dev'])];
    expect(judge(change(2, both, back), others)).toBeUndefined();
    expect(judge(change(2, both), others, [], directories)).toBeUndefined();
  });
});
