import { Bundle, Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { pauseGates } from './pauseGates';

const ten = Date.parse('2026-11-18T10:00:00Z');
const paused = { reason: 'INC-7', until: '2026-11-18T11:00:00Z' };
const held = aPipeline(['dev', 'prod'], { paused });
const heldInProd = aPipeline(['dev', 'prod'], {
  pausedEnvironments: { prod: { reason: 'INC-8' } },
});

const inState = (
  prod: NonNullable<NonNullable<Bundle['status']>['environments']>[string],
  phase: 'Promoting' | 'Superseded' = 'Promoting',
) => aBundle('1.29.0', { status: { phase, environments: { prod } } });
const waiting = inState({ state: 'WaitingForMerge' });

function gatesIn(pipeline: Pipeline, bundle: Bundle, now = ten) {
  const cached = { stepOfBundle: () => undefined };
  return pauseGates(cached, pipeline, bundle, 'prod', now).map(
    ({ metadata, spec }) => [metadata.name, spec.environment, spec.bundleRef],
  );
}

describe('the gates that pauses are', () => {
  const one = [['freeze-guestbook', 'prod', 'guestbook-1-29-0']];

  it.each<[string, Pipeline, Bundle, number, readonly unknown[]]>([
    ['of the whole Pipeline', held, waiting, ten, one],
    ['of the environment', heldInProd, waiting, ten, one],
    ['none without a pause', aPipeline(['prod']), waiting, ten, []],
    [
      'none from its end on',
      held,
      waiting,
      Date.parse('2026-11-18T11:00:00Z'),
      [],
    ],
    [
      'none of a promotion that is over',
      held,
      inState({ state: 'Verified', finishedAt: '2026-11-18T09:00:00Z' }),
      ten,
      [],
    ],
    [
      'none of a Bundle that a newer one has replaced',
      held,
      inState({ state: 'Pending' }, 'Superseded'),
      ten,
      [],
    ],
  ])('%s', (_case, pipeline, bundle, now, expected) => {
    expect(gatesIn(pipeline, bundle, now)).toEqual(expected);
  });
});
