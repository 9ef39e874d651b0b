import { expect } from '@playwright/test';
import { pasteCurl } from './support/ci';
import { journey } from './support/journey';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { until } from './support/until';

journey(
  'CI releases a version, gates guard production, a person merges, and everything is on the record',
  async ({ sandbox }) => {
    const { kubernetes, forge } = sandbox;
    const before = await forge.commits();

    const { name, namespace, url } = await pasteCurl(sandbox);
    expect(namespace).toBe('default');
    expect(url).toContain(sandbox.portalUrl);

    await verifiedIn(sandbox, name, 'dev');
    await verifiedIn(sandbox, name, 'staging');
    const promoted = (await forge.commits()).slice(before.length);
    expect(promoted.map(({ changes }) => changes)).toEqual([
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
    expect(await forge.pulls()).toHaveLength(1);

    const pull = await pullRequestFor(sandbox, name, 'prod');
    expect(pull.state).toBe('open');
    for (const part of [
      'no-weekend-deploys',
      'staging-soak',
      'PASS',
      'ghcr.io/kardinal-demo/guestbook:1.29.0',
      '| dev |',
      '| staging |',
      '1.28.3',
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
    const all = (await forge.commits()).slice(before.length);
    expect(all.map(({ changes }) => changes)).toEqual([
      ['environments/dev/kustomization.yaml +1 -1'],
      ['environments/staging/kustomization.yaml +1 -1'],
      ['environments/prod/kustomization.yaml +1 -1'],
    ]);
  },
);
