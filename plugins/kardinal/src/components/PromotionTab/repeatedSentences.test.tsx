import {
  exampleView,
  ExampleBundle,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { screen } from '@testing-library/react';
import { openPromotionTab } from '../../testing/openPromotionTab';
import { repeatedSentences } from '../../testing/repeatedSentences';
import { checkingHealth, verified } from '../../testing/steps';
import {
  failedView,
  mergeView,
  regionsView,
  soaking,
  soakingView,
  withSteps,
} from '../../testing/views';

const everywhere: ExampleBundle['steps'] = {
  staging: verified('staging', -40),
  prod: verified('prod', -2),
};
const views: readonly (readonly [string, () => PipelineView])[] = [
  ['a gate that is waited for', soakingView],
  ['a merge that is missing', mergeView],
  ['a failure', failedView],
  [
    'a rollout',
    () =>
      exampleView(
        withSteps({
          staging: verified('staging', -40),
          prod: checkingHealth,
        }),
      ),
  ],
  [
    'what is verified everywhere',
    () => exampleView(withSteps(everywhere, 'Verified')),
  ],
  [
    'a Bundle of the past',
    () => exampleView({ ...soaking, selected: '1.28.2' }),
  ],
  [
    'what was superseded',
    () => exampleView({ ...soaking, selected: '1.28.1' }),
  ],
  ['parallel regions', regionsView],
];

describe('the promotion tab says nothing twice', () => {
  it.each(
    views.flatMap(([what, view]) =>
      ['', '?view=table'].map(at => [what, at, view] as const),
    ),
  )('of %s (%s)', async (_what, at, view) => {
    await openPromotionTab(view(), { at: `/${at}` });
    await screen.findByTestId('node-panel');
    expect(repeatedSentences(document.body)).toEqual([]);
  });
});
