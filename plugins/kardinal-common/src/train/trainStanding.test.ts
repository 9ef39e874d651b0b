import { aGroup } from '../testing/objects';
import { trainSentence, trainStanding } from './trainStanding';
import { TrainBundle } from './trainWaits';

const group = aGroup(
  [{ pipeline: 'api' }, { pipeline: 'web', dependsOn: ['api'] }],
  ['staging', 'prod'],
);

function bundle(name: string, states: Readonly<Record<string, string>>) {
  return {
    name,
    environments: new Map(
      Object.entries(states).map(([each, state]) => [
        each,
        { state, upstreams: each === 'prod' ? ['staging'] : [] },
      ]),
    ),
  };
}

function standing(
  api: readonly TrainBundle[],
  web: readonly TrainBundle[],
): readonly [string, ...string[][]] {
  const train = trainStanding(
    group,
    't',
    new Map([
      ['api', api],
      ['web', web],
    ]),
  );
  return [
    trainSentence(train),
    ...train.members.map(({ environments }) =>
      environments.map(({ name, state, message }) =>
        [name, state, message].filter(each => each).join(' '),
      ),
    ),
  ];
}

describe('where a train stands', () => {
  it.each([
    [
      'before all members have a Bundle',
      standing([bundle('api-1', { staging: 'Pending', prod: 'Pending' })], []),
      [
        'Train t waits for a Bundle of web',
        [
          'staging Waiting Waiting for web: there is no Bundle of train t yet',
          'prod Waiting Waiting for web: there is no Bundle of train t yet',
        ],
        [
          'staging Waiting Its Bundle is not there yet',
          'prod Waiting Its Bundle is not there yet',
        ],
      ],
    ],
    [
      'on its way',
      standing(
        [bundle('api-1', { staging: 'Verified', prod: 'HealthChecking' })],
        [bundle('web-1', { staging: 'NoOp', prod: 'Pending' })],
      ),
      [
        'Train t is on its way: 2 of 4 promotions are verified',
        ['staging Verified', 'prod Moving'],
        [
          'staging Verified',
          'prod Waiting Waiting for api: api-1 is not verified in prod yet',
        ],
      ],
    ],
    [
      'held by a failure',
      standing(
        [bundle('api-1', { staging: 'Failed', prod: 'Pending' })],
        [bundle('web-1', { staging: 'Superseded' })],
      ),
      [
        'Train t is held: api failed in staging',
        [
          'staging Failed',
          'prod Waiting Waiting for web: web-1 does not go to prod',
        ],
        [
          'staging Waiting Its Bundle was superseded',
          'prod Waiting Its Bundle does not go there',
        ],
      ],
    ],
    [
      'everywhere',
      standing(
        [bundle('api-1', { staging: 'Verified', prod: 'Verified' })],
        [bundle('web-1', { staging: 'Verified', prod: 'Verified' })],
      ),
      [
        'Train t is verified in every environment',
        ['staging Verified', 'prod Verified'],
        ['staging Verified', 'prod Verified'],
      ],
    ],
  ])('is said in words: %s', (_what, found, expected) => {
    expect(found).toEqual(expected);
  });
});
