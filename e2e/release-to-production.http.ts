import { expect } from '@playwright/test';
import { pasteCurl } from './support/ci';
import { sharedJourney as journey } from './support/sharedJourney';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';
import { versionIn } from './support/versionIn';

journey.use({ alone: 'sample' });

journey(
  'CI releases a version, gates guard production, a person merges, and everything is on the record',
  async ({ sandbox }) => {
    const { kubernetes, forge } = sandbox;
    const before = (await ownChanges(sandbox)).length;
    const inProd = await versionIn(sandbox, 'prod');

    const { name, namespace, url } = await pasteCurl(sandbox);
    expect(namespace).toBe('default');
    expect(url).toContain(sandbox.portalUrl);

    await verifiedIn(sandbox, name, 'dev');
    await verifiedIn(sandbox, name, 'staging');
    const promoted = (await ownChanges(sandbox)).slice(before);
    expect(promoted).toEqual([
      ['environments/dev/kustomization.yaml +1 -1'],
      ['environments/staging/kustomization.yaml +1 -1'],
    ]);

    const closed = await until('a closed staging-soak', async () => {
      const gates = await kubernetes.gatesOf(name);
      const soak = gates['staging-soak']?.status;
      const weekend = gates['no-weekend-deploys']?.status;
      return soak?.ready === false && weekend?.ready ? soak : undefined;
    });
    expect(closed.nextEvaluationAt).toMatch(/^2026-11-18T10:/);
    expect(await pullsOf(sandbox, name)).toEqual([]);

    const pull = await pullRequestFor(sandbox, name, 'prod');
    expect(pull.state).toBe('open');
    for (const part of [
      'no-weekend-deploys',
      'staging-soak',
      'PASS',
      'ghcr.io/kardinal-demo/guestbook:1.29.0',
      '| dev |',
      '| staging |',
      inProd,
    ])
      expect(pull.body).toContain(part);
    expect(await kubernetes.bundle(name)).toMatchObject({
      status: { phase: 'Promoting' },
    });

    await forge.merge(pull.number);
    const prod = await verifiedIn(sandbox, name, 'prod');
    expect(prod.evidence).toMatchObject({
      mergedBy: 'ana',
      changes: [
        {
          file: 'environments/prod/kustomization.yaml',
          to: expect.stringContaining('1.29.0'),
        },
      ],
      policyGates: expect.arrayContaining([
        expect.objectContaining({ name: 'no-weekend-deploys', result: 'pass' }),
        expect.objectContaining({ name: 'staging-soak', result: 'pass' }),
      ]),
    });
    await until('a Verified Bundle', async () => {
      const bundle = await kubernetes.bundle(name);
      return bundle?.status?.phase === 'Verified' ? bundle : undefined;
    });
    const all = (await ownChanges(sandbox)).slice(before);
    expect(all).toEqual([
      ['environments/dev/kustomization.yaml +1 -1'],
      ['environments/staging/kustomization.yaml +1 -1'],
      ['environments/prod/kustomization.yaml +1 -1'],
    ]);
  },
);

/** What commits changed of the sample service, and of nothing else. */
async function ownChanges({ forge }: TestSandbox) {
  return (await forge.commits())
    .map(({ changes }) => changes)
    .filter(changes =>
      /^environments\/(dev|staging|prod)\//.test(changes.join()),
    );
}

async function pullsOf({ forge }: TestSandbox, bundle: string) {
  return (await forge.pulls()).filter(({ head }) =>
    head.ref.includes(`/${bundle}/`),
  );
}
