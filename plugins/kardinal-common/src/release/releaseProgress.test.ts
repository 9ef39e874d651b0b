import { EnvironmentNodeView } from '../view/EnvironmentNodeView';
import { PromotionState } from '../view/states';
import { PipelineView } from '../view/ViewMessage';
import { releaseProgress } from './releaseProgress';

const environment = (
  name: string,
  state: PromotionState,
  url?: string,
): EnvironmentNodeView =>
  ({
    type: 'environment',
    name,
    state,
    sentence: [
      { type: 'text', text: `${name} is said ` },
      { type: 'instant', at: '2026-11-18T10:00:00Z', precision: 'exact' },
    ],
    ...(url === undefined ? {} : { pullRequest: { url } }),
  } as unknown as EnvironmentNodeView);

const viewOf = (
  state: PromotionState,
  nodes: readonly EnvironmentNodeView[],
): PipelineView =>
  ({
    namespace: 'default',
    name: 'shop',
    selected: {
      bundle: 'shop-1',
      version: '1.29.0',
      state,
      sentence: [{ type: 'text', text: 'It is on its way.' }],
      nodes: [...nodes, { type: 'gate', name: 'soak' }],
    },
  } as unknown as PipelineView);

describe('releaseProgress', () => {
  it('has what the page says, of environments alone', () => {
    const url = 'https://forge.example.com/acme/gitops/pull/2';
    const view = viewOf('Waiting', [
      environment('dev', 'Verified'),
      environment('prod', 'WaitingForMerge', url),
    ]);
    expect(releaseProgress(view)).toEqual({
      namespace: 'default',
      name: 'shop-1',
      pipeline: 'shop',
      version: '1.29.0',
      outcome: 'underway',
      state: 'Waiting',
      message: 'It is on its way.',
      environments: [
        {
          name: 'dev',
          outcome: 'verified',
          state: 'Verified',
          message: 'dev is said 2026-11-18T10:00:00Z',
        },
        {
          name: 'prod',
          outcome: 'underway',
          state: 'WaitingForMerge',
          message: 'prod is said 2026-11-18T10:00:00Z',
          pullRequest: url,
        },
      ],
    });
  });

  it.each<[PromotionState, string]>([
    ['Verified', 'verified'],
    ['NoOp', 'verified'],
    ['Pending', 'underway'],
    ['HealthChecking', 'underway'],
    ['Failed', 'over'],
    ['AbortedByAlarm', 'over'],
    ['RollingBack', 'over'],
    ['SkipDenied', 'over'],
    ['Superseded', 'over'],
  ])('what waits for %s is %s', (state, outcome) => {
    expect(releaseProgress(viewOf(state, [])).outcome).toBe(outcome);
  });

  it('needs a Bundle', () => {
    const view = { namespace: 'a', name: 'b' } as PipelineView;
    expect(() => releaseProgress(view)).toThrow(/has no Bundle/);
  });
});
