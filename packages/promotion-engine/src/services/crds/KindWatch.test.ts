import { silentLogger } from '@kardinal/kube-controller';
import { eventLoopTurn, ManualClock } from '@kardinal/kube-controller/testing';
import { KindWatch, KindWatchParts } from './KindWatch';

const graphs = ['graphrevisions', 'graphs'].map(
  name => `${name}.experimental.kro.run`,
);

describe('definitions that are missing', () => {
  let absent: Set<string>;
  let told: (readonly string[])[];
  let clock: ManualClock;

  beforeEach(() => {
    absent = new Set();
    told = [];
    clock = new ManualClock();
  });

  const watch = (settings: KindWatchParts['settings']) =>
    new KindWatch({
      client: {
        resolve: async (apiVersion, kind) =>
          absent.has(kind)
            ? undefined
            : { apiVersion, kind, plural: 'any', scope: 'Namespaced' },
      },
      clock,
      logger: silentLogger,
      settings,
      onChange: missing => told.push([...missing].sort()),
    });

  it.each<[string, KindWatchParts['settings'], readonly string[]]>([
    [
      'others install them',
      { crds: 'never' },
      ['bundles.kardinal.io', ...graphs],
    ],
    ['they were applied', { crds: 'always' }, []],
    [
      'an engine brings those of Graphs',
      { crds: 'always', graphEngine: { type: 'external', answerWithin: 1 } },
      graphs,
    ],
  ])('are told where %s', async (_what, settings, expected) => {
    absent = new Set(['Bundle', 'Graph', 'GraphRevision']);
    await watch(settings).look();
    expect(told).toEqual(expected.length === 0 ? [] : [expected]);
  });

  it('are told again when others are, until none is', async () => {
    const kinds = watch({ crds: 'never' });
    absent = new Set(['Bundle', 'Graph']);
    await kinds.look();
    const following = kinds.follow(new AbortController().signal);
    const pass = async () => {
      await clock.advance(5_000);
      for (let turn = 0; turn < 100; turn += 1) await eventLoopTurn();
    };
    await pass();
    absent.delete('Bundle');
    await pass();
    absent.clear();
    await pass();
    await following;
    expect(told).toEqual([
      ['bundles.kardinal.io', 'graphs.experimental.kro.run'],
      ['graphs.experimental.kro.run'],
      [],
    ]);
  });

  it('are not followed where there are none', async () => {
    const kinds = watch({ crds: 'never' });
    await kinds.look();
    await kinds.follow(new AbortController().signal);
    expect(told).toEqual([]);
  });
});
