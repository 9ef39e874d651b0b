import { expect } from '@playwright/test';
import { addOutsideService, changeSecret } from './support/addOutsideService';
import { releaseBy } from './support/ci';
import { GitHubWithApp } from './support/GitHubWithApp';
import { journey } from './support/journey';
import { pause } from './support/pause';
import { messageOf, verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { syncRepository } from './support/syncRepository';
import { until } from './support/until';

/** No token of this GitHub is used for longer. */
const goodForMs = 25_000;

const skiff = new Service('skiff', {
  environments: [{ name: 'dev' }, { name: 'live', approval: 'pr-review' }],
});

const appJourney = journey.extend<{ gitHub: GitHubWithApp }>({
  gitHub: async ({}, use) => {
    const gitHub = await GitHubWithApp.start();
    await use(gitHub);
    await gitHub.stop();
  },
  // Its time is that of GitHub, or neither would take what the other says of when a token ends.
  sandboxOptions: async ({ gitHub }, use) =>
    use({
      clock: new Date().toISOString(),
      config: { 'kardinal.github': gitHub.hosts },
    }),
});

appJourney(
  'an App releases with tokens that are renewed on the way, and with another key once it has one',
  async ({ sandbox, gitHub }) => {
    journey.slow();
    const keys = await gitHub.replaceKey();
    await gitHub.add(skiff, sandbox);
    const { cloneUrl, personToken: token, person } = gitHub;
    const outside = { cloneUrl, provider: 'github', keys };
    await addOutsideService(sandbox, skiff, outside);
    const sync = await syncRepository(sandbox, { cloneUrl, token });
    try {
      const first = await releaseBy(sandbox, skiff.ciRequest('1.0.0'));
      await verifiedIn(sandbox, first.name, 'dev');
      const pull = await until('a pull request', async () => {
        const pulls = await person.pulls();
        return pulls.find(({ head }) => head.ref.endsWith('/live'));
      });
      expect(pull.user.login).toBe('kardinal[bot]');

      const given = gitHub.tokens;
      expect(given).toBeGreaterThan(0);
      await until('another token', async () =>
        gitHub.tokens > given ? gitHub.tokens : undefined,
      );
      await person.merge(pull.number);
      const { evidence } = await verifiedIn(sandbox, first.name, 'live');
      expect(evidence?.mergedBy).toBe('ana');

      const other = await gitHub.replaceKey();
      // Until then the token that it has is as good as before, by a clock that is behind for as long as it took to set it.
      const behindMs = Math.max(0, Date.now() - sandbox.now());
      await pause(goodForMs + behindMs);
      const { name } = await releaseBy(sandbox, skiff.ciRequest('1.1.0'));
      await messageOf(
        sandbox,
        { bundle: name, environment: 'dev' },
        /no token for platform\/gitops .*: 401 .*Compare githubAppID and githubAppPrivateKey with the App/,
      );
      await changeSecret(sandbox, skiff, other);
      await verifiedIn(sandbox, name, 'dev');

      const seen = [await sandbox.log(), await sandbox.kubernetes.snapshot()];
      expect(seen.join()).not.toMatch(/ghs_|PRIVATE KEY|eyJ[\w-]+\.eyJ/);
    } finally {
      await sync.stop();
    }
  },
);
