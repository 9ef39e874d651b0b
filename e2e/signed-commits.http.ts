import { expect } from '@playwright/test';
import { bundleType } from '../plugins/kardinal-common/src';
import { addOutsideService } from './support/addOutsideService';
import { releaseBy } from './support/ci';
import { journey } from './support/journey';
import { patchPipeline } from './support/patchPipeline';
import { messageOf, verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { CheckedCommit, SigningForge } from './support/SigningForge';
import { createSigningKey, storeSigningKey } from './support/signingKeys';
import { syncRepository } from './support/syncRepository';
import { until } from './support/until';

const signet = new Service('signet', {
  environments: [{ name: 'dev' }, { name: 'live', approval: 'pr-review' }],
});

const signingJourney = journey.extend<{ gitHub: SigningForge }>({
  gitHub: async ({}, use) => {
    const gitHub = await SigningForge.start();
    await use(gitHub);
    await gitHub.stop();
  },
  sandboxOptions: async ({ gitHub }, use) =>
    use({ config: { 'kardinal.github': gitHub.hosts } }),
});

signingJourney(
  'a branch that takes only signed commits is released to with a key, which is replaced on the way',
  async ({ sandbox, gitHub }) => {
    journey.slow();
    await gitHub.add(signet, sandbox);
    const { token, person } = gitHub;
    const { cloneUrl } = person;
    const outside = { cloneUrl, provider: 'github', keys: { token } };
    await addOutsideService(sandbox, signet, outside);
    const sync = await syncRepository(sandbox, { cloneUrl, token });
    const review = async () => {
      const pull = await until('a pull request', async () => {
        const pulls = await person.pulls();
        return pulls.find(({ state }) => state === 'open');
      });
      return pull.number;
    };
    try {
      const first = await releaseBy(sandbox, signet.ciRequest('1.0.0'));
      const unsigned = await messageOf(
        sandbox,
        { bundle: first.name, environment: 'dev' },
        /name a Secret with an SSH key in spec\.git\.signingKeyRef of the Pipeline, and retry/,
      );
      expect(unsigned).toContain('Commits must have verified signatures.');
      expect(await gitHub.promotions()).toEqual([]);

      const key = createSigningKey();
      await gitHub.addSigningKey(key.publicKey);
      await storeSigningKey(sandbox, key);
      await patchPipeline(sandbox, signet.name, {
        git: { signingKeyRef: { name: 'commit-signing' } },
      });
      const now = new Date(sandbox.now()).toISOString();
      const body = {
        metadata: { annotations: { 'kardinal.io/retry-at': now } },
      };
      await sandbox.kubernetes.client.patch(
        bundleType,
        { namespace: 'default', name: first.name },
        { type: 'merge', body },
      );
      await verifiedIn(sandbox, first.name, 'dev');
      const number = await review();

      const other = createSigningKey();
      await gitHub.addSigningKey(other.publicKey);
      await storeSigningKey(sandbox, other);
      await person.merge(number);
      await verifiedIn(sandbox, first.name, 'live');

      const second = await releaseBy(sandbox, signet.ciRequest('1.1.0'));
      await verifiedIn(sandbox, second.name, 'dev');
      await person.merge(await review());
      await verifiedIn(sandbox, second.name, 'live');

      const by = ({ publicKey }: typeof key): CheckedCommit['signature'] => ({
        type: 'signed',
        key: publicKey.split(' ')[1],
        email: 'kardinal@localhost',
      });
      const commits = await gitHub.promotions();
      expect(commits.map(({ sha: _sha, ...commit }) => commit)).toEqual([
        { environment: 'dev', version: '1.0.0', signature: by(key) },
        { environment: 'live', version: '1.0.0', signature: by(key) },
        { environment: 'dev', version: '1.1.0', signature: by(other) },
        { environment: 'live', version: '1.1.0', signature: by(other) },
      ]);
      const seen = [await sandbox.log(), await sandbox.kubernetes.snapshot()];
      expect(seen.join()).not.toMatch(/PRIVATE KEY/);
    } finally {
      await sync.stop();
    }
  },
);
