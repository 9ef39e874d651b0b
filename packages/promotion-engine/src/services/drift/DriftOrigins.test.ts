import {
  Bundle,
  EnvironmentDrift,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { eventLoopTurn, ManualClock } from '@kardinal/kube-controller/testing';
import { GitLog, GitLogEntry, GitLogRequest } from '../git';
import { DriftOrigins } from './DriftOrigins';

const shaOf = (digit: string) => digit.repeat(40);
const entry = (digit: string): GitLogEntry => ({
  sha: shaOf(digit),
  author: 'Ana',
  subject: `Change ${digit}`,
  committedAt: '2026-11-18T12:00:00.000Z',
  origin: 'others',
});
const page = (
  last: string,
  head: string,
  commits: readonly GitLogEntry[],
): GitLog => ({ last, head, commits, history: 'continued' });

/** A Bundle that was verified in prod, at an hour. */
function verified(
  version: string,
  hour: number,
  commit: string | undefined,
  spec: Partial<Bundle['spec']> = {},
): Bundle {
  return aBundle(version, {
    spec: { artifacts: {}, ...spec },
    status: {
      environments: {
        prod: {
          state: 'Verified',
          verifiedAt: `2026-11-18T${String(hour).padStart(2, '0')}:00:00Z`,
          ...(commit === undefined ? {} : { commit }),
        },
      },
    },
  });
}

const written = verified('1.28.0', 9, shaOf('a'));
const drift: EnvironmentDrift = {
  environment: 'prod',
  promoted: { bundle: written.metadata.name, version: '1.28.0' },
  version: '1.28.9',
  workload: 'guestbook',
  since: '2026-11-18T12:01:00Z',
};
const driftFrom = (bundle: Bundle): EnvironmentDrift => ({
  ...drift,
  promoted: { bundle: bundle.metadata.name, version: '1.28.0' },
});

describe('DriftOrigins', () => {
  let requests: GitLogRequest[];
  let answers: GitLog[];
  let origins: DriftOrigins;
  let woken: string[];
  let stop: () => void;

  beforeEach(() => {
    requests = [];
    woken = [];
    answers = [page('f', 'f', [entry('b'), entry('c')])];
    origins = new DriftOrigins({
      clock: new ManualClock(),
      credentials: { find: async () => ({ token: 'not-a-secret' }) },
      git: {
        log: async request => {
          requests.push(request);
          const [first, ...others] = answers;
          answers = others;
          return first;
        },
      },
      pipeline: () => aPipeline(['prod']),
    });
    stop = origins.subscribe(({ name }) => woken.push(name));
  });

  afterEach(() => stop());

  async function found(
    pipeline: Pipeline,
    drifts: readonly EnvironmentDrift[],
    bundles: readonly Bundle[],
  ): Promise<readonly EnvironmentDrift[]> {
    origins.add(pipeline, drifts, bundles);
    for (let turn = 0; turn < 20; turn += 1) await eventLoopTurn();
    return origins.add(pipeline, drifts, bundles);
  }

  it('reads what changed the directory of the environment after the promotion, and wakes the Pipeline', async () => {
    const pipeline = aPipeline(['prod']);
    const { origin: _others, ...commit } = entry('c');
    expect(await found(pipeline, [drift], [written])).toEqual([
      { ...drift, origin: 'git', commit },
    ]);
    expect(requests).toMatchObject([
      {
        base: pipeline.spec.git.branch,
        directories: ['environments/prod'],
        since: shaOf('a'),
        credentials: { token: 'not-a-secret' },
      },
    ]);
    expect(woken).toEqual([pipeline.metadata.name]);
  });

  it('reads the whole branch of an environment that has its own', async () => {
    const { spec, ...rest } = aPipeline(['prod']);
    const git = { ...spec.git, layout: 'branch' as const };
    await found({ ...rest, spec: { ...spec, git } }, [drift], [written]);
    expect(requests[0].base).toBe('environment/prod');
    expect(requests[0].directories).toBeUndefined();
  });

  it('goes on to the newest commit', async () => {
    answers = [
      page('1', '3', [entry('1')]),
      page('2', '3', [entry('2')]),
      page('3', '3', []),
    ];
    const [{ commit }] = await found(aPipeline(['prod']), [drift], [written]);
    expect(commit?.sha).toBe(shaOf('2'));
    expect(requests.map(({ since }) => since)).toEqual([shaOf('a'), '1', '2']);
  });

  it('reads nothing of what is on record, and of what nobody knows', async () => {
    const known = { ...drift, origin: 'cluster' as const };
    const gone = { ...drift, environment: 'gone' };
    const drifts = [known, gone];
    expect(await found(aPipeline(['prod']), drifts, [written])).toEqual(drifts);
    expect(await found(aPipeline(['prod']), [drift], [])).toEqual([drift]);
    expect(requests).toEqual([]);
  });

  const putBack = verified('2', 11, undefined, {
    provenance: { restoredOf: written.metadata.name },
    intent: { target: 'prod' },
  });
  const imported = verified('3', 11, undefined, {
    provenance: { observedOf: written.metadata.name },
    intent: { target: 'prod' },
  });
  const later = verified('4', 13, shaOf('d'));

  it.each<[string, Bundle, string | undefined]>([
    ['that put back what the repository had', putBack, shaOf('a')],
    ['that put on record what others wrote', imported, undefined],
    ['that wrote, and not a later one', written, shaOf('a')],
  ])(
    'begins after the last commit of a promotion %s',
    async (_what, bundle, since) => {
      const all = [written, putBack, imported, later];
      await found(aPipeline(['prod']), [driftFrom(bundle)], all);
      expect(requests.map(request => request.since)).toEqual([since]);
    },
  );
});
