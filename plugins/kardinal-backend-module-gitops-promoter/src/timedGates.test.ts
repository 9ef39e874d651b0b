import { foreign, strategy, timer } from './promoter.fixture';
import { readPromoter } from './readPromoter';
import { timedGates } from './timedGates';

const gatesOf = (spec: object) => {
  const changed = foreign('TimedCommitStatus', 'shop-timer', {
    spec: { ...(timer.spec as object), ...spec },
  });
  const read = readPromoter([strategy, changed]);
  const { gates, notCarried } = timedGates(read, read.strategies[0]);
  return {
    gates: gates.map(({ metadata, spec: { expression } }) => [
      metadata.name,
      expression,
    ]),
    notCarried: notCarried.map(({ reason }) => reason),
  };
};

describe('the gates of a TimedCommitStatus', () => {
  it.each<[string, object, ReturnType<typeof gatesOf>]>([
    [
      'part of a minute counts as one',
      { environments: [{ branch: 'environment/test', duration: '90s' }] },
      {
        gates: [['shop-soak-prod', 'bundle.upstreamSoakMinutes >= 2']],
        notCarried: [],
      },
    ],
    [
      'it is of another strategy',
      { promotionStrategyRef: { name: 'cart' } },
      { gates: [], notCarried: [] },
    ],
    [
      'nobody waits for its check',
      {
        key: 'other',
        environments: [{ branch: 'environment/dev', duration: '1h' }],
      },
      {
        gates: [],
        notCarried: [
          'no environment of the strategy with the branch environment/dev waits for the check other',
        ],
      },
    ],
    [
      'its time is none',
      { environments: [{ branch: 'environment/dev', duration: 'soon' }] },
      { gates: [], notCarried: ['soon is no duration'] },
    ],
  ])('where %s', (_when, spec, expected) => {
    expect(gatesOf(spec)).toEqual(expected);
  });
});
