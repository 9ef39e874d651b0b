import { PipelineGroup } from '../api/types.generated';
import { aGroup } from '../testing/objects';
import { TrainBundle, TrainBundles, trainWaits } from './trainWaits';

const group = aGroup(
  [
    { pipeline: 'db' },
    { pipeline: 'api', dependsOn: ['db'] },
    { pipeline: 'web', dependsOn: ['api'] },
  ],
  ['staging', 'prod'],
);

/** A Bundle that goes to dev, staging and prod, one after the other. */
function bundle(name: string, ...states: string[]): TrainBundle {
  const names = ['dev', 'staging', 'prod'];
  return {
    name,
    environments: new Map(
      names.map((each, at) => [
        each,
        { state: states[at] ?? 'Pending', upstreams: names.slice(at - 1, at) },
      ]),
    ),
  };
}

/** Everywhere verified but in the last. */
const ready = (pipeline: string) =>
  bundle(`${pipeline}-1`, 'Verified', 'Verified', 'Pending');

function bundlesOf(
  changed: Readonly<Record<string, readonly TrainBundle[]>> = {},
): TrainBundles {
  const usual = { db: [ready('db')], api: [ready('api')], web: [ready('web')] };
  return new Map(Object.entries({ ...usual, ...changed }));
}

const waits = (
  pipeline: string,
  environment: string,
  bundles: TrainBundles,
  of: PipelineGroup = group,
) => trainWaits(of, { train: 't', pipeline, environment }, bundles);

describe('a member of a train', () => {
  it.each<
    [string, string, string, Readonly<Record<string, TrainBundle[]>>, string[]]
  >([
    ['begins where all are so far and it needs nobody', 'db', 'prod', {}, []],
    [
      'waits for the one that it depends on, and for no other in that environment',
      'web',
      'prod',
      {},
      ['api: api-1 is not verified in prod yet'],
    ],
    [
      'begins when that is verified there',
      'api',
      'prod',
      { db: [bundle('db-1', 'Verified', 'Verified', 'Verified')] },
      [],
    ],
    [
      'begins when there was nothing to change there',
      'api',
      'prod',
      { db: [bundle('db-1', 'NoOp', 'NoOp', 'NoOp')] },
      [],
    ],
    [
      'waits until the others are verified before',
      'db',
      'prod',
      { web: [bundle('web-1', 'Verified', 'HealthChecking')] },
      ['web: web-1 is not verified in staging yet'],
    ],
    [
      'waits until the others have a Bundle',
      'db',
      'staging',
      { api: [], web: [] },
      [
        'api: there is no Bundle of train t yet',
        'web: there is no Bundle of train t yet',
      ],
    ],
    [
      'waits for each Bundle that a member brought',
      'db',
      'prod',
      { web: [ready('web'), bundle('web-config-1', 'Verified')] },
      ['web: web-config-1 is not verified in staging yet'],
    ],
    [
      'is held by one that failed in the same environment',
      'db',
      'prod',
      { api: [bundle('api-1', 'Verified', 'Verified', 'Failed')] },
      ['api: api-1 failed in prod'],
    ],
    [
      'is held by one that failed elsewhere',
      'db',
      'staging',
      { api: [bundle('api-1', 'Verified', 'AbortedByAlarm')] },
      ['api: api-1 failed in staging'],
    ],
    [
      'is held by one that was taken back',
      'web',
      'prod',
      { api: [bundle('api-1', 'Verified', 'Verified', 'RolledBack')] },
      ['api: api-1 was rolled back in prod'],
    ],
    [
      'is held by one that was superseded',
      'web',
      'prod',
      { db: [bundle('db-1', 'Verified', 'Superseded', 'Superseded')] },
      [
        'db: db-1 was superseded before it was verified in staging',
        'api: api-1 is not verified in prod yet',
      ],
    ],
    ['goes on by itself in other environments', 'web', 'dev', { db: [] }, []],
  ])('%s', (_what, pipeline, environment, changed, expected) => {
    expect(waits(pipeline, environment, bundlesOf(changed))).toEqual(expected);
  });

  it('is held by one that does not go to the environment', () => {
    const { name, environments } = ready('db');
    const short = new Map([...environments].slice(0, 2));
    expect(
      waits('web', 'prod', bundlesOf({ db: [{ name, environments: short }] })),
    ).toContain('db: db-1 does not go to prod');
  });
});
