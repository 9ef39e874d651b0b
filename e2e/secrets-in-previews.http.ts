import { expect } from '@playwright/test';
import {
  bundleType,
  CommandPreview,
  PromotionDiff,
} from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { askPortal } from './support/askPortal';
import { filesAt } from './support/filesAt';
import { sharedJourney as journey } from './support/sharedJourney';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { pushFiles } from './support/pushFiles';
import { EnvironmentOptions, Service } from './support/Service';
import { settled } from './support/settled';
import { until } from './support/until';

/** What nobody reads who may not read the repository. */
const old = { password: 'hunter2-of-atlantis', pin: 'pin-4711-8086' };

const edits = [
  { uses: 'git-clone' },
  { uses: 'kustomize-set-image' },
  {
    uses: 'yaml-update',
    config: {
      file: 'secret.yaml',
      updates: [
        { path: 'stringData.pin', value: 'pin-of-${bundle.version}-x' },
        { path: 'metadata.labels.release', value: '${bundle.version}' },
      ],
    },
  },
  {
    uses: 'replace',
    config: {
      file: 'app.env',
      search: 'PIN=*',
      with: 'PIN=pin-of-${bundle.version}-x',
    },
  },
  { uses: 'git-commit' },
  { uses: 'git-push' },
];

const environments: readonly EnvironmentOptions[] = [
  { name: 'dev', approval: 'auto' },
  {
    name: 'live',
    approval: 'pr-review',
    steps: [
      ...edits,
      { uses: 'open-pr' },
      { uses: 'wait-for-merge' },
      { uses: 'health-check' },
    ],
  },
];

const service = new Service('heron', { environments });

const secrets = {
  [`${service.pathOf('live')}/secret.yaml`]: `apiVersion: v1
kind: Secret
metadata:
  name: heron
  labels: { release: 0.0.0 }
stringData:
  password: ${old.password}
  pin: ${old.pin}
`,
  [`${service.pathOf('live')}/app.env`]: `PIN=${old.pin}\n`,
};

journey(
  'what a promotion changes in a Secret is seen by whoever reads the repository, and by nobody else',
  async ({ sandbox }) => {
    const { kubernetes, forge } = sandbox;
    await pushFiles(sandbox, secrets, 'Add the secrets of heron');
    await addServices(sandbox, [service]);
    const bundle = service.bundle('1.0.0');
    const { name } = bundle.metadata;
    await kubernetes.client.create(bundleType, bundle);

    const changed = 'pin-of-1.0.0-x';
    const shown = [...Object.values(old), changed];
    const expectNone = (where: string, text: string) =>
      expect([where, shown.filter(each => text.includes(each))]).toEqual([
        where,
        [],
      ]);

    // The portal knows whose it is once the catalog does.
    const diff = await until('a diff', () =>
      askPortal<PromotionDiff>(
        sandbox,
        'heron',
        `diff?bundle=${name}&environment=live`,
      ).catch(error => {
        if (!/^Error: (403|404) /.test(String(error))) throw error;
        return undefined;
      }),
    );
    const preview = await askPortal<CommandPreview>(
      sandbox,
      'heron',
      'commands/preview',
      { type: 'create', arguments: { artifacts: bundle.spec.artifacts } },
    );
    for (const each of [diff, preview.diffs[1]]) {
      if (each.type !== 'diff') throw new Error(each.reason);
      const { files } = each.manifests;
      const secret = files.find(({ path }) => path.endsWith('secret.yaml'));
      const lines = secret?.hunks.flatMap(hunk => hunk.lines) ?? [];
      expect(lines.map(({ type, text }) => `${type} ${text}`)).toEqual(
        expect.arrayContaining([
          'same   password: ‹hidden›',
          'removed   pin: ‹hidden›',
          'added   pin: ‹hidden, changed›',
        ]),
      );
      const whole = files.find(({ path }) => path.endsWith('app.env'));
      expect(whole).toMatchObject({
        hunks: [],
        hidden: 'it may hold secrets',
      });
    }
    expectNone('the diff', JSON.stringify(diff));
    expectNone('the preview of a command', JSON.stringify(preview));

    const pull = await pullRequestFor(sandbox, name, 'live');
    const proposed = await filesAt(
      sandbox,
      service.pathOf('live'),
      pull.head.ref,
    );
    expect(proposed['secret.yaml']).toContain(`password: ${old.password}\n`);
    expect(proposed['secret.yaml']).toContain(`pin: ${changed}\n`);
    expect(proposed['app.env']).toBe(`PIN=${changed}\n`);
    expect(pull.body).toContain('‹hidden›');
    expectNone('the pull request', JSON.stringify(pull));
    await forge.merge(pull.number);
    await verifiedIn(sandbox, name, 'live');
    await settled(sandbox, 'heron');

    const steps = (await kubernetes.steps()).filter(
      ({ spec }) => spec.bundleRef === name,
    );
    expect(steps).toHaveLength(2);
    const recorded = await kubernetes.bundle(name);
    expect(recorded?.status?.environments?.live?.evidence).toBeDefined();
    const statuses = [...steps, recorded].map(each => each?.status);
    expectNone('a status', JSON.stringify(statuses));
    expectNone(
      'the page',
      JSON.stringify(await askPortal(sandbox, 'heron', '')),
    );
    expectNone('the log of the backend', await sandbox.log());
  },
);
