import { expect } from '@playwright/test';
import {
  commitBundleName,
  Pipeline,
  pipelineType,
  policyGateType,
} from '../plugins/kardinal-common/src';
import { gitOpsPromoter } from '../plugins/kardinal-backend-module-gitops-promoter/src/gitOpsPromoter';
import {
  gitRepository,
  scmProvider,
} from '../plugins/kardinal-backend-module-gitops-promoter/src/promoter.fixture';
import {
  recorded,
  recordedObjects,
} from '../plugins/kardinal-backend-module-gitops-promoter/src/recorded.fixture';
import { addEnvironments } from './support/addServices';
import { filesAt } from './support/filesAt';
import { headsOf } from './support/headsOf';
import { sharedJourney as journey } from './support/sharedJourney';
import { notedOn } from './support/notedOn';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { pushFiles } from './support/pushFiles';
import { pushRecorded } from './support/pushRecorded';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const dryBranch = 'shop-dry';
const [dev, prod] = ['environment/dev', 'environment/prod'];
const service = new Service('shop', {
  environments: [{ name: 'dev' }, { name: 'prod' }],
});

// It takes a gate of the platform away.
journey.use({ alone: 'everything' });

journey(
  'a repository that GitOps Promoter promoted goes on without a needless commit, and back',
  async ({ sandbox }) => {
    journey.slow();
    const { forge, kubernetes, platform, secrets } = sandbox;
    // It guards a directory that the root of every branch has, and asks for an environment before.
    const key = { namespace: 'platform-policies', name: 'staging-soak' };
    const soak = await platform.get(policyGateType, key);
    if (soak === undefined) throw new Error('there is no staging-soak');
    await platform.delete(policyGateType, key);
    await pushRecorded(sandbox, dryBranch);
    // What the health of its environments looks at.
    await addEnvironments(sandbox, [service]);
    await kubernetes.client.create(pipelineType, imported(forge.cloneUrl));

    // What dev has is there: it is on the record by a note, and nothing was committed.
    const first = commitBundleName(service.name, recorded.newest);
    let seen: unknown = 'no Bundle';
    await until(
      `${first} without a change of dev`,
      async () => {
        const { status } = (await kubernetes.bundle(first)) ?? {};
        seen = status?.environments?.dev ?? status ?? seen;
        return status?.environments?.dev?.state === 'NoOp' || undefined;
      },
      { instead: () => JSON.stringify(seen) },
    );
    expect(await headsOf(sandbox, dev)).toContain(recorded.heads.dev);
    expect(await notedOn(sandbox, dev)).toMatchObject({
      drySha: recorded.newest,
      bundle: first,
    });
    // The pull request of GitOps Promoter waited for the same.
    const pull = await pullRequestFor(sandbox, first, 'prod');
    expect(await headsOf(sandbox, prod)).toContain(recorded.heads.prod);
    await forge.merge(pull.number);
    await verifiedIn(sandbox, first, 'prod');
    await expectRead(sandbox, prod, recorded.newest, 'welcome prod');

    const sha = await pushFiles(
      sandbox,
      {
        'environments/dev/config.yaml': greeting('good day dev'),
        'environments/prod/config.yaml': greeting('good day prod'),
      },
      'Wish a good day',
      { cloneUrl: forge.cloneUrl, token: secrets.botToken, branch: dryBranch },
    );
    const next = commitBundleName(service.name, sha);
    await verifiedIn(sandbox, next, 'dev');
    const second = await pullRequestFor(sandbox, next, 'prod');
    await forge.merge(second.number);
    await verifiedIn(sandbox, next, 'prod');
    await settled(sandbox, service.name);

    await expectRead(sandbox, dev, sha, 'good day dev');
    await expectRead(sandbox, prod, sha, 'good day prod');
    // Others find the platform as it was.
    const { kind, apiVersion, spec, metadata } = soak;
    const { labels, annotations } = metadata;
    await platform.create(policyGateType, {
      kind,
      apiVersion,
      spec,
      metadata: { ...key, labels, annotations },
    });
  },
);

/** What the import comes to, with what its list asks a person for. */
function imported(url: string): Pipeline {
  const result = gitOpsPromoter.importPipeline(
    { kind: 'PromotionStrategy', namespace: 'default', name: service.name },
    [...recordedObjects, ...[scmProvider, gitRepository].map(inDefault)],
  );
  if (result.type === 'impossible') throw new Error(result.problems.join());
  const pipeline = result.resources[0] as Pipeline;
  const own = service.pipeline(url).spec;
  return {
    ...pipeline,
    spec: {
      ...pipeline.spec,
      git: { ...own.git, branch: dryBranch, layout: 'branch' },
      config: { watch: { interval: '10s' } },
      environments: pipeline.spec.environments.map((environment, index) => ({
        ...environment,
        health: own.environments[index].health,
      })),
    },
  };
}

function inDefault<T extends { readonly metadata: object }>(object: T): T {
  return { ...object, metadata: { ...object.metadata, namespace: 'default' } };
}

/** GitOps Promoter reads the commit in the file at the root, and deploys all manifests of the branch. */
async function expectRead(
  sandbox: TestSandbox,
  branch: string,
  drySha: string,
  words: string,
): Promise<void> {
  const files = await filesAt(sandbox, '', branch);
  expect(JSON.parse(files['hydrator.metadata'])).toMatchObject({ drySha });
  const manifests = Object.entries(files).filter(([path]) =>
    path.endsWith('.yaml'),
  );
  expect(manifests).toEqual([[expect.any(String), greeting(words)]]);
}

function greeting(words: string): string {
  return `apiVersion: v1
kind: ConfigMap
metadata:
  name: shop
data:
  greeting: ${words}
`;
}
