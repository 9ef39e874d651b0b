import { EnvironmentNodeView } from '@kardinal/backstage-plugin-kardinal-common';
import { exampleRelease } from '../../testing/exampleRelease';
import { minutes } from '../../testing/instants';
import { englishTexts } from '../../testing/englishTexts';
import { bundleMoments } from './bundleMoments';

const environment = (
  name: string,
  ...moments: readonly (readonly [string, number])[]
) =>
  ({
    name,
    timeline: moments.map(([label, at]) => ({ label, at: minutes(at) })),
  } as unknown as EnvironmentNodeView);

describe('the timeline of a Bundle', () => {
  it('is that of all environments, in order', () => {
    expect(
      bundleMoments(
        exampleRelease,
        [
          environment('dev', ['Started', -20], ['Verified', -10]),
          environment('prod', ['Started', -12]),
        ],
        englishTexts().text,
      ).map(({ label, environment: where = '' }) => `${where} ${label}`),
    ).toEqual([
      ' Built',
      ' Created',
      'dev Started',
      'prod Started',
      'dev Verified',
    ]);
  });
});
