import { expect } from '@playwright/test';
import {
  Bundle,
  bundleType,
  rollbackOf,
} from '../../plugins/kardinal-common/src';
import { addServices } from './addServices';
import { pullRequestFor, verifiedIn } from './promotions';
import { Service } from './Service';
import { settled } from './settled';
import { TestSandbox } from './TestSandbox';
import { until } from './until';
import { World } from './World';

const name = 'wobbly';
const good = '1.0.0';
const bad = '1.1.0-bad';
const service = new Service(name, {
  environments: [
    {
      name: 'dev',
      // Without a health check: here it is found too late.
      steps: ['git-clone', 'kustomize-set-image', 'git-commit', 'git-push'].map(
        uses => ({ uses }),
      ),
    },
    { name: 'staging', approval: 'pr-review', onHealthFailure: 'rollback' },
    { name: 'live', approval: 'pr-review' },
  ],
  progressDeadlineSeconds: 30,
});

/** A release whose rollout exceeds its deadline is taken back everywhere it came to, and does not come back by itself. */
export async function takeBackBadRelease(world: World): Promise<void> {
  const { sandbox, workloads } = world;
  const { kubernetes } = sandbox;
  const runsGood = (environment: string) =>
    workloads.runs(service.namespaceOf(environment), service.imageOf(good), 1);
  await addServices(sandbox, [service]);
  const before = await create(sandbox, service.bundle(good));
  for (const environment of ['staging', 'live']) {
    await promote(sandbox, before, environment);
    await runsGood(environment);
  }

  const failing = await create(sandbox, service.bundle(bad));
  await merge(sandbox, failing, 'staging');
  const rolling = await stateOf(sandbox, failing, 'staging', 'RollingBack');
  expect(rolling.message).toMatch(
    /wobbly was not healthy \(rollout timed out\); rolls back to 1\.0\.0$/,
  );
  await workloads.stalls(service.namespaceOf('staging'), {
    from: service.imageOf(good),
    to: service.imageOf(bad),
  });
  const [dev, staging] = await rollbacksOf(sandbox, failing);
  await verifiedIn(sandbox, dev, 'dev');
  await runsGood('dev');
  await promote(sandbox, staging, 'staging');
  await runsGood('staging');

  const failed = await stateOf(sandbox, failing, 'staging', 'Failed');
  expect(failed.message).toMatch(/; rolled back to 1\.0\.0$/);
  expect(failed.evidence?.rollback).toMatchObject({
    bundle: staging,
    result: 'Verified',
  });
  expect((await kubernetes.bundle(failing))?.status).toMatchObject({
    phase: 'Failed',
    environments: { live: { state: 'Pending' } },
  });
  await releaseAgain(sandbox);
  await runsGood('live');
  await expectCommits(sandbox);
  await settled(sandbox, name);
}

/** The Bundles that take it back, in dev and in staging. */
function rollbacksOf(
  { kubernetes }: TestSandbox,
  failing: string,
): Promise<readonly string[]> {
  return until('two rollbacks', async () => {
    const found = (await kubernetes.bundles()).filter(
      each => rollbackOf(each)?.of === failing,
    );
    const byTarget = ['dev', 'staging'].flatMap(target =>
      found.filter(each => each.spec.intent?.target === target),
    );
    return byTarget.length === 2 && found.length === 2
      ? byTarget.map(({ metadata }) => metadata.name)
      : undefined;
  });
}

/** Another Bundle of the version is refused where it was rolled back. */
async function releaseAgain(sandbox: TestSandbox): Promise<void> {
  const again = service.bundle(bad);
  const sticky = await create(sandbox, {
    ...again,
    metadata: { ...again.metadata, name: `${name}-again` },
  });
  const refused = await stateOf(sandbox, sticky, 'dev', 'Failed');
  expect(refused.message).toMatch(
    /^1\.1\.0-bad was rolled back in dev at .*; retry it/,
  );
}

async function expectCommits({ forge }: TestSandbox): Promise<void> {
  const written = (await forge.commits()).flatMap(({ changes }) =>
    changes.filter(change =>
      /wobbly-\w+\/kustomization\.yaml \+1 -1/.test(change),
    ),
  );
  expect([...written].sort()).toEqual(
    ['dev', 'dev', 'dev', 'live', 'staging', 'staging', 'staging'].map(
      environment => `${service.pathOf(environment)}/kustomization.yaml +1 -1`,
    ),
  );
}

async function create(
  { kubernetes }: TestSandbox,
  bundle: Bundle,
): Promise<string> {
  const created = await kubernetes.client.create(bundleType, bundle);
  return created.metadata.name;
}

/** As a person does. */
async function merge(
  sandbox: TestSandbox,
  bundle: string,
  environment: string,
): Promise<void> {
  const { number } = await pullRequestFor(sandbox, bundle, environment);
  await sandbox.forge.merge(number);
}

async function promote(
  sandbox: TestSandbox,
  bundle: string,
  environment: string,
): Promise<void> {
  await merge(sandbox, bundle, environment);
  await verifiedIn(sandbox, bundle, environment);
}

function stateOf(
  { kubernetes }: TestSandbox,
  bundle: string,
  environment: string,
  state: string,
) {
  return until(`${bundle} ${state} in ${environment}`, async () => {
    const found = await kubernetes.bundle(bundle);
    const entry = found?.status?.environments?.[environment];
    return entry?.state === state ? entry : undefined;
  });
}
