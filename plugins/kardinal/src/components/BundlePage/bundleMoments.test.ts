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

  it('begins with its creation, also where the second of the first start is all that is known', () => {
    const created = '2026-11-18T10:00:53.800Z';
    const dev = {
      name: 'dev',
      timeline: [{ label: 'Started', at: '2026-11-18T10:00:53Z' }],
    } as unknown as EnvironmentNodeView;
    const release = { ...exampleRelease, createdAt: created, provenance: {} };
    expect(
      bundleMoments(release, [dev], englishTexts().text).map(
        ({ label }) => label,
      ),
    ).toEqual(['Created', 'Started']);
  });
});
