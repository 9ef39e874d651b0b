import { metricVariables } from '@kardinal/backstage-plugin-kardinal-node';
import { metricCheck } from '../../__testUtils__/metricCheck';
import {
  MetricSubject,
  resultFor,
  subjectKey,
  subjectOf,
} from './MetricSubject';

const promotion = {
  namespace: 'default',
  pipeline: 'shop',
  environment: 'prod',
  bundle: 'shop-2',
};

it.each<[readonly (typeof metricVariables)[number][], MetricSubject]>([
  [[], {}],
  [['AppName'], { pipeline: 'shop' }],
  [['Pipeline', 'AppName'], { pipeline: 'shop' }],
  [['Environment'], { environment: 'prod' }],
  [['Version'], { namespace: 'default', bundle: 'shop-2' }],
  [metricVariables, promotion],
])('the subject of %j is %j', (variables, subject) => {
  expect(subjectOf(variables, promotion)).toEqual(subject);
  expect(subjectKey(subject)).toBe(subjectKey(subjectOf(variables, promotion)));
});

describe('resultFor', () => {
  const check = (subject: MetricSubject, queryGeneration = 1) => {
    const { metadata, ...rest } = metricCheck('errors');
    return {
      ...rest,
      metadata: { ...metadata, generation: 1 },
      status: {
        queryGeneration,
        results: [
          {
            ...subject,
            result: 'Pass' as const,
            stale: false,
            reason: 'Measured',
            query: 'up',
            evaluatedAt: '2026-11-18T10:00:00Z',
          },
        ],
      },
    };
  };

  it.each<[string, MetricSubject, boolean]>([
    ['of no promotion', {}, true],
    ['of the Pipeline', { pipeline: 'shop' }, true],
    ['of exactly this', promotion, true],
    ['of another Pipeline', { pipeline: 'cart' }, false],
    ['of another Bundle', { ...promotion, bundle: 'shop-1' }, false],
    ['of another namespace', { ...promotion, namespace: 'other' }, false],
  ])('finds one %s', (_what, subject, isFound) => {
    expect(resultFor(check(subject), promotion) !== undefined).toBe(isFound);
  });

  it('finds none of another query', () => {
    expect(resultFor(check({}, 2), promotion)).toBeUndefined();
  });
});
