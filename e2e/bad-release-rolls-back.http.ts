import { expect } from '@playwright/test';
import { Bundle, bundleType, rollbackOf } from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { patience } from './support/patience';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const name = 'wobbly';
const health = (environment: string) => ({
  type: 'resource',
  resource: {
    kind: 'Deployment' as const,
    condition: 'Available',
    name,
    namespace: `${name}-${environment}`,
  },
  // What is killed needs longer to become healthy.
  timeout: `${patience}m`,
});
const service = new Service(name, {
  environments: [
    {
      name: 'dev',
      // Without a health check: here it is found too late.
      steps: ['git-clone', 'kustomize-set-image', 'git-commit', 'git-push'].map(
        uses => ({ uses }),
      ),
    },
    {
      name: 'staging',
      approval: 'pr-review',
      onHealthFailure: 'rollback',
      health: health('staging'),
    },
    { name: 'live', approval: 'pr-review' },
  ],
});

sharedJourney(
  'a release that never becomes available is taken back everywhere it came to, and does not come back by itself',
  async ({ sandbox }) => {
    sharedJourney.slow();
    const { kubernetes, forge } = sandbox;
    await addServices(sandbox, [service]);
    const good = await create(sandbox, service.bundle('1.0.0'));
    await promote(sandbox, good, 'staging');
    await promote(sandbox, good, 'live');

    const bad = await create(sandbox, service.bundle('1.1.0-bad'));
    await promoted(sandbox, bad, 'staging');
    const rolling = await stateOf(sandbox, bad, 'staging', 'RollingBack');
    expect(rolling.message).toMatch(/; rolls back to 1\.0\.0$/);
    const [dev, staging] = await until('two rollbacks', async () => {
      const found = (await kubernetes.bundles()).filter(
        each => rollbackOf(each)?.of === bad,
      );
      const byTarget = ['dev', 'staging'].flatMap(target =>
        found.filter(each => each.spec.intent?.target === target),
      );
      return byTarget.length === 2 && found.length === 2 ? byTarget : undefined;
    });
    await verifiedIn(sandbox, dev.metadata.name, 'dev');
    await promote(sandbox, staging.metadata.name, 'staging');
    const failed = await stateOf(sandbox, bad, 'staging', 'Failed');
    expect(failed.message).toMatch(/; rolled back to 1\.0\.0$/);
    expect(failed.evidence?.rollback).toMatchObject({
      bundle: staging.metadata.name,
      result: 'Verified',
    });
    expect((await kubernetes.bundle(bad))?.status).toMatchObject({
      phase: 'Failed',
      environments: { live: { state: 'Pending' } },
    });

    const again = service.bundle('1.1.0-bad');
    const sticky = await create(sandbox, {
      ...again,
      metadata: { ...again.metadata, name: `${name}-again` },
    });
    const refused = await stateOf(sandbox, sticky, 'dev', 'Failed');
    expect(refused.message).toMatch(
      /^1\.1\.0-bad was rolled back in dev at .*; retry it/,
    );
    const written = (await forge.commits()).flatMap(({ changes }) =>
      changes.filter(change =>
        /wobbly-\w+\/kustomization\.yaml \+1 -1/.test(change),
      ),
    );
    const of = (environment: string) =>
      `environments/${name}-${environment}/kustomization.yaml +1 -1`;
    expect([...written].sort()).toEqual(
      ['dev', 'dev', 'dev', 'live', 'staging', 'staging', 'staging'].map(of),
    );
    await settled(sandbox, name);
  },
);

async function create(
  { kubernetes }: TestSandbox,
  bundle: Bundle,
): Promise<string> {
  const created = await kubernetes.client.create(bundleType, bundle);
  return created.metadata.name;
}

/** Until a person has merged it. */
async function promoted(
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
  await promoted(sandbox, bundle, environment);
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
