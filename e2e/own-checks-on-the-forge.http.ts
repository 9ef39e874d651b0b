import { expect } from '@playwright/test';
import { releaseConfig } from './support/configBundle';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { RenderedService } from './support/RenderedService';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { until } from './support/until';

const service = new RenderedService('thicket', {
  spec: { reportChecks: {} },
});

sharedJourney(
  'what Kardinal knows of the commits of environments is on the forge, where their Pipeline asks for it',
  async ({ sandbox }) => {
    sharedJourney.slow();
    const { forge } = sandbox;
    await service.add(sandbox);
    const sha = await service.configure(sandbox, 2);
    const gitCommit = { repository: forge.cloneUrl, sha };
    const name = await releaseConfig(sandbox, service, 'config', { gitCommit });
    const { evidence } = await verifiedIn(sandbox, name, 'dev');
    const dev = evidence?.revision?.commit ?? '';
    /** What the forge shows of a commit last, under these keys. */
    const shown = (commit: string, states: Readonly<Record<string, string>>) =>
      until(`${JSON.stringify(states)} of ${commit}`, async () => {
        const said = await forge.statusesOf(commit);
        const matches = Object.entries(states).every(([key, state]) =>
          said.some(each => each.context === key && each.state === state),
        );
        return matches ? said : undefined;
      });
    const ofDev = await shown(dev, {
      'kardinal/health': 'success',
      'kardinal/soak': 'success',
    });
    expect(
      ofDev.find(({ context }) => context === 'kardinal/health')?.description,
    ).toMatch(/\(from Kardinal\)$/);

    await verifiedIn(sandbox, name, 'staging');
    const pull = await pullRequestFor(sandbox, name, 'live');
    await shown(pull.head.sha, {
      'kardinal/windows': 'success',
      'kardinal/previous-environment': 'success',
    });
    await forge.merge(pull.number);
    const live = await verifiedIn(sandbox, name, 'live');
    await shown(live.evidence?.revision?.commit ?? '', {
      'kardinal/health': 'success',
    });

    await settled(sandbox, service.name);
    const said = await forge.saidOf(dev, 'kardinal/health');
    expect(said.map(({ state }) => state)).toEqual(['success', 'pending']);
  },
);
