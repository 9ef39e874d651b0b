import { Workload } from './readWorkload';
import { workloadState } from './workloadState';

const progress = (reason: string, status = 'True') => ({
  type: 'Progressing',
  status,
  reason,
  message: '',
  lastTransitionTime: '',
});

const available = (status: string) => ({
  ...progress('', status),
  type: 'Available',
});

const stateOf = (
  shape: Partial<Workload>,
  kind = 'Deployment',
  condition?: string,
) =>
  workloadState(
    {
      images: [],
      isPaused: false,
      strategy: { type: 'RollingUpdate', partition: 0 },
      observedGeneration: 4,
      desired: 2,
      existing: 2,
      updated: 2,
      available: 2,
      revisions: { current: '', update: '' },
      conditions: [available('True')],
      ...shape,
    },
    { kind, generation: 4, condition },
  );

it.each<[string, Partial<Workload>, string]>([
  ['complete and available', {}, 'ready'],
  ['not available', { conditions: [available('False')] }, 'notReady'],
  ['not seen at its newest version', { observedGeneration: 3 }, 'rollingOut'],
  ['replacing its Pods', { updated: 1, existing: 3 }, 'rollingOut'],
  [
    'starting its last new Pod',
    { available: 1, conditions: [progress('ReplicaSetUpdated')] },
    'rollingOut',
  ],
  [
    'complete once, and has lost a Pod',
    { available: 1, conditions: [progress('NewReplicaSetAvailable')] },
    'notReady',
  ],
  [
    'stopped by its deadline',
    { updated: 1, conditions: [progress('ProgressDeadlineExceeded', 'False')] },
    'notReady',
  ],
])('a Deployment that is %s', (_what, shape, state) => {
  expect(stateOf(shape)).toBe(state);
});

it.each<[string, Partial<Workload>, string]>([
  ['complete', { conditions: [] }, 'ready'],
  [
    'going on to its newest revision',
    { conditions: [], available: 1, revisions: { current: 'a', update: 'b' } },
    'rollingOut',
  ],
  ['without one of its Pods', { conditions: [], available: 1 }, 'notReady'],
])('a StatefulSet that is %s', (_what, shape, state) => {
  expect(stateOf(shape, 'StatefulSet')).toBe(state);
});

it.each([
  ['True', 'ready'],
  ['False', 'notReady'],
])('a condition of its own decides: %s', (status, state) => {
  const ready = { ...progress('', status), type: 'Ready' };
  expect(stateOf({ conditions: [ready] }, 'StatefulSet', 'Ready')).toBe(state);
});
