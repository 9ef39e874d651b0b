import { expect } from '@playwright/test';
import { eventType } from '../packages/kube-controller/src';
import { gitOpsPromoter } from '../plugins/kardinal-backend-module-gitops-promoter/src/gitOpsPromoter';
import {
  foreign as ofPromoter,
  gitRepository,
  scmProvider,
} from '../plugins/kardinal-backend-module-gitops-promoter/src/promoter.fixture';
import { kargo } from '../plugins/kardinal-backend-module-kargo/src/kargo';
import {
  foreign,
  freight,
  stage,
} from '../plugins/kardinal-backend-module-kargo/src/kargo.fixture';
import { kargoKinds } from '../plugins/kardinal-backend-module-kargo/src/kargoKinds';
import { DialectsView } from '../plugins/kardinal-common/src';
import { addEnvironments } from './support/addServices';
import { askKardinal } from './support/askPortal';
import { releaseBy } from './support/ci';
import { filesAt } from './support/filesAt';
import { importPipeline } from './support/importPipeline';
import { installDialect } from './support/installDialect';
import { sharedJourney as journey } from './support/sharedJourney';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { RenderedService } from './support/RenderedService';
import { Service } from './support/Service';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

journey.use({
  sandboxOptions: {
    catalog: ['plover'],
    config: { 'kardinal.kargo.drift': 'promote' },
  },
});

const plover = new RenderedService('plover');

journey(
  'somebody goes on with Kardinal where GitOps Promoter promoted, and releases a change',
  async ({ sandbox }) => {
    await plover.run(sandbox);
    await installDialect(sandbox, gitOpsPromoter, [
      scmProvider,
      gitRepository,
      ofPromoter('PromotionStrategy', plover.name, {
        spec: {
          gitRepositoryRef: { name: 'shop' },
          environments: plover.environments.map(environment => ({
            branch: plover.branchOf(environment),
            autoMerge: environment !== 'live',
          })),
        },
      }),
    ]);
    const sha = await plover.configure(sandbox, 2);
    const place = `gitops-promoter/PromotionStrategy/default/${plover.name}`;
    const notCarried = await owned(() =>
      importPipeline(sandbox, place, plover),
    );
    expect(notCarried).toContain('ScmProvider github: spec.secretRef.name');

    // The Pipeline watches the dry branch, as GitOps Promoter did.
    const { name } = await until('a Bundle of the commit', async () => {
      const bundles = await sandbox.kubernetes.bundles();
      return bundles.find(({ spec }) => spec.artifacts.gitCommit?.sha === sha)
        ?.metadata;
    });
    await verifiedIn(sandbox, name, 'dev');
    await verifiedIn(sandbox, name, 'staging');
    const pull = await pullRequestFor(sandbox, name, 'live');
    await sandbox.forge.merge(pull.number);
    await verifiedIn(sandbox, name, 'live');
    const files = await plover.rendered(sandbox, 'live');
    expect(Object.values(files).join()).toContain('"replicas": 2');
  },
);

/** A Project of Kargo has the name of its namespace, and so has its Pipeline. */
const project = new Service('default', {
  environments: [{ name: 'dev' }, { name: 'live' }],
});
const image = project.imageOf('1.1.0').split(':')[0];
const origin = { kind: 'Warehouse', name: 'default' };
const images = (version: string) => ({
  origin,
  images: [{ repoURL: image, tag: version }],
});

journey(
  'somebody goes on with Kardinal where Kargo promoted, and Kargo is told once what was changed past it',
  async ({ sandbox }) => {
    const { client } = sandbox.kubernetes;
    await addEnvironments(sandbox, [project]);
    const steps = [
      {
        uses: 'git-clone',
        config: {
          repoURL: sandbox.forge.cloneUrl,
          checkout: [{ branch: 'main', path: './src' }],
        },
      },
      {
        uses: 'kustomize-set-image',
        config: { path: './src/environments/default-${{ ctx.stage }}' },
      },
      { uses: 'git-commit', config: { path: './src' } },
      { uses: 'git-push', config: { path: './src' } },
    ];
    const spec = { promotionTemplate: { spec: { steps } } };
    const status = {
      freightHistory: [
        {
          id: 'first',
          items: { 'Warehouse/default': { name: 'f1', ...images('1.1.0') } },
        },
      ],
    };
    await installDialect(sandbox, kargo, [
      foreign('Project', 'default', {}),
      foreign('ProjectConfig', 'default', {
        spec: {
          promotionPolicies: [{ stage: 'dev', autoPromotionEnabled: true }],
        },
      }),
      freight('1', images('1.1.0')),
      freight('2', images('1.2.0')),
      stage('dev', [], { spec, status }),
      stage('live', ['dev'], { spec }),
      // What somebody deployed by hand.
      {
        ...foreign('Application', 'default-dev', {
          status: { summary: { images: [`${image}:1.2.0`] } },
        }),
        apiVersion: 'argoproj.io/v1alpha1',
        metadata: {
          name: 'default-dev',
          annotations: { 'kargo.akuity.io/authorized-stage': 'default:dev' },
        },
      },
    ]);

    const promotion = await until('a Promotion for what runs', async () => {
      const { items } = await client.list(kargoKinds.promotion);
      return items.at(0);
    });
    expect(promotion).toMatchObject({
      metadata: { labels: { 'app.kubernetes.io/managed-by': 'kardinal' } },
      spec: { stage: 'dev', freight: 'f2', steps },
    });
    expect(await notesOf(sandbox, 'dev')).toContain(
      `Promotion ${promotion.metadata.name} is pending`,
    );
    // Nothing of the sandbox carries it out: it fails, and is not repeated.
    await client.patch(
      kargoKinds.promotion,
      { name: promotion.metadata.name, namespace: 'default' },
      { type: 'merge', body: { status: { phase: 'Failed' } } },
    );
    await until('an Event that it is not repeated', async () => {
      const { items } = await client.list(eventType);
      return items.find(({ reason }) => reason === 'NotRepeated');
    });
    const { items } = await client.list(kargoKinds.promotion);
    expect(items).toHaveLength(1);

    const notCarried = await owned(() =>
      importPipeline(sandbox, 'kargo/Project/default/default', project),
    );
    expect(notCarried).toContain('Project default');
    const { name } = await releaseBy(sandbox, project.ciRequest('1.3.0'));
    await verifiedIn(sandbox, name, 'dev');
    const pull = await pullRequestFor(sandbox, name, 'live');
    await sandbox.forge.merge(pull.number);
    await verifiedIn(sandbox, name, 'live');
    for (const environment of project.environments) {
      const files = await filesAt(sandbox, project.pathOf(environment));
      expect(files['kustomization.yaml']).toContain('newTag: 1.3.0');
    }
  },
);

/** The catalog says after a while whose a service is. */
function owned<T>(act: () => Promise<T | undefined>): Promise<T> {
  return until('a catalog that knows the owner', act);
}

async function notesOf(
  sandbox: TestSandbox,
  environment: string,
): Promise<string> {
  const { items } = await owned(async () => {
    const view = await askKardinal<DialectsView>(sandbox, 'dialects');
    // Of Kargo: what was before is of another tool.
    const ofKargo = view.items.filter(({ id }) => id === 'kargo');
    return ofKargo.some(({ promotions }) => promotions.length > 0)
      ? { items: ofKargo }
      : undefined;
  });
  return items
    .flatMap(({ promotions }) => promotions)
    .flatMap(({ environments }) => environments)
    .filter(({ name }) => name === environment)
    .flatMap(({ notes = [] }) => notes)
    .join('; ');
}
