import { expect } from '@playwright/test';
import { changeWithChecks } from './support/changeWithChecks';
import { gitCommitSubjects } from './support/gitCommitSubjects';
import { failureOf, releaseConfig } from './support/configBundle';
import { notedOn } from './support/notedOn';
import { filesAt } from './support/filesAt';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { pushFiles } from './support/pushFiles';
import { RenderedService } from './support/RenderedService';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { until } from './support/until';

const service = new RenderedService('pergola');

sharedJourney(
  'a commit of the dry branch is rendered onto the branch of each environment, and nothing moves back',
  async ({ sandbox }) => {
    const { forge } = sandbox;
    await service.add(sandbox);
    const older = await service.configure(sandbox, 1);
    const sha = await service.configure(sandbox, 2);
    const gitCommit = { repository: forge.cloneUrl, sha };
    const name = await releaseConfig(sandbox, service, 'config', { gitCommit });

    await verifiedIn(sandbox, name, 'dev');
    const dev = await service.rendered(sandbox, 'dev');
    expect(Object.keys(dev)).toEqual([
      'README.md',
      `deployment.apps_${service.namespaceOf('dev')}_pergola.yaml`,
      'hydrator.metadata',
    ]);
    expect(JSON.parse(dev['hydrator.metadata'])).toEqual({
      repoURL: forge.cloneUrl,
      drySha: sha,
      commands: [],
      renderer: { name: 'plain', version: '1' },
      inputs: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    });
    expect(await notedOn(sandbox, service.branchOf('dev'))).toMatchObject({
      drySha: sha,
      environment: 'dev',
      bundle: name,
    });
    await verifiedIn(sandbox, name, 'staging');

    const pull = await pullRequestFor(sandbox, name, 'live');
    await forge.merge(pull.number);
    await verifiedIn(sandbox, name, 'live');
    for (const environment of service.environments) {
      const files = await service.rendered(sandbox, environment);
      const namespace = service.namespaceOf(environment);
      expect(files[`deployment.apps_${namespace}_pergola.yaml`]).toContain(
        '"replicas": 2',
      );
      // Nothing of the dry branch beside what is rendered.
      const all = await filesAt(sandbox, '.', service.branchOf(environment));
      expect(
        Object.keys(all).filter(
          path =>
            !path.startsWith('.git/') &&
            !path.startsWith(service.pathOf(environment)),
        ),
      ).toEqual([]);
    }

    expect(await gitCommitSubjects(sandbox, service.branchOf('dev'))).toEqual([
      expect.stringMatching(/^Promote pergola .* to dev$/),
      `Start ${service.branchOf('dev')}`,
    ]);

    // A commit that renders the same makes a note, and no commit.
    const before = await service.heads(sandbox);
    const same = await pushFiles(
      sandbox,
      { 'notes/pergola.md': 'Pick in autumn.\n' },
      'Say when to pick',
    );
    const noOp = await releaseConfig(sandbox, service, 'config', {
      gitCommit: { ...gitCommit, sha: same },
    });
    await until(`${noOp} with nothing to change`, async () => {
      const { status } = (await sandbox.kubernetes.bundle(noOp)) ?? {};
      return status?.phase === 'Verified' ? status : undefined;
    });
    expect(await service.heads(sandbox)).toEqual(before);
    for (const environment of service.environments)
      expect(
        await notedOn(sandbox, service.branchOf(environment)),
      ).toMatchObject({ drySha: same, bundle: noOp });

    // An older commit, which nothing was rendered of yet.
    const back = await releaseConfig(sandbox, service, 'config', {
      gitCommit: { repository: forge.cloneUrl, sha: older },
    });
    expect(await failureOf(sandbox, back)).toContain(
      `dev has what commit ${same.slice(
        0,
        7,
      )} of main renders, which came after ${older.slice(
        0,
        7,
      )}: an environment does not move back`,
    );
    expect(await service.heads(sandbox)).toEqual(before);
    await settled(sandbox, service.name);
  },
);

sharedJourney(
  'a change goes from the dry branch to live with the checks of somebody else',
  async ({ sandbox }) => {
    sharedJourney.slow();
    await changeWithChecks(sandbox, sandbox.platform);
  },
);
