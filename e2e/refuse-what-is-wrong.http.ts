import { expect } from '@playwright/test';
import { KubeObject, Condition } from '../packages/foundation/src';
import { samplePipeline } from '../packages/sandbox/src/seed/controlPlane';
import { signatureOf } from '../packages/sandbox/src/messages/curlLine';
import { post, release } from './support/ci';
import { journey } from './support/journey';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

interface Environment {
  readonly name: string;
  readonly path?: string;
  readonly dependsOn?: readonly string[];
}

function pipeline(
  name: string,
  environments: readonly Environment[],
): KubeObject {
  const { spec, ...sample } = samplePipeline(
    'http://localhost:1/platform/gitops.git',
  );
  return {
    ...sample,
    metadata: { name, namespace: 'default' },
    spec: { ...(spec as object), environments },
  } as KubeObject;
}

/** The Ready condition once it is there. */
function ready(sandbox: TestSandbox, object: KubeObject): Promise<Condition> {
  return until(`Ready on ${object.metadata.name}`, async () => {
    const found = await sandbox.kubernetes.api.get<
      KubeObject & { status?: { conditions?: readonly Condition[] } }
    >(object);
    return found?.status?.conditions?.find(({ type }) => type === 'Ready');
  });
}

journey('whoever is not known changes nothing', async ({ sandbox }) => {
  const before = await sandbox.kubernetes.snapshot();
  const body = '{}';
  const forged = [
    post(sandbox, { token: 'guessed-token' }),
    post(sandbox, { signature: signatureOf(body, 'guessed-secret') }),
    post(sandbox, { signature: '' }),
    ...['/api/kardinal/webhooks/github', '/webhooks/github'].map(path =>
      fetch(sandbox.portalUrl + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-github-event': 'pull_request',
          'x-hub-signature-256': signatureOf(body, 'guessed-secret'),
        },
        body,
      }),
    ),
    fetch(`${sandbox.portalUrl}/api/kardinal/pipelines/default/guestbook`),
  ];
  for (const answer of await Promise.all(forged))
    expect(answer.status, answer.url).toBe(401);
  expect(await sandbox.kubernetes.snapshot()).toBe(before);
});

journey('what is wrong is refused by name', async ({ sandbox }) => {
  const { kubernetes } = sandbox;

  const unknown = await post(sandbox, {
    body: JSON.stringify({
      pipeline: 'nowhere',
      artifacts: { images: [{ reference: 'app:1' }] },
    }),
  });
  expect(unknown.status).toBe(400);
  expect(await unknown.text()).toContain(
    'pipeline: there is no Pipeline nowhere',
  );

  const misspelt = await post(sandbox, {
    body: JSON.stringify({ pipeline: 'guestbook', artifact: {} }),
  });
  expect(misspelt.status).toBe(400);
  expect(await misspelt.text()).toContain('unknown field artifact');

  const outside = pipeline('outside', [{ name: 'dev', path: '../secrets' }]);
  await expect(kubernetes.api.create(outside)).rejects.toThrow(
    /spec\.environments\[0\]\.path.*must stay inside the repository/,
  );

  const circle = pipeline('circle', [
    { name: 'dev', dependsOn: ['prod'] },
    { name: 'prod', dependsOn: ['dev'] },
  ]);
  await kubernetes.api.create(circle);
  expect(await ready(sandbox, circle)).toMatchObject({
    status: 'False',
    message: expect.stringMatching(
      /dependsOn: circular dependency (dev|prod) →/,
    ),
  });
});

journey('a hostile expression stalls nobody', async ({ sandbox }) => {
  const { kubernetes } = sandbox;
  const list = `[${'1,'.repeat(30)}1]`;
  const deep = 'abcdefgh'
    .split('')
    .reduceRight((inner, name) => `${list}.all(${name}, ${inner})`, 'true');
  await kubernetes.api.create({
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name: 'hostile',
      namespace: 'default',
      labels: { 'kardinal.io/applies-to': 'staging' },
    },
    spec: { expression: deep },
  } as KubeObject);
  const { name } = await release(sandbox, '1.29.0');
  const gate = await until('a verdict', async () => {
    const { hostile } = await kubernetes.gatesOf(name);
    return hostile?.status?.ready === undefined ? undefined : hostile.status;
  });
  expect(gate.ready).toBe(false);
  expect(gate.reason).toMatch(/limit/);
  const began = Date.now();
  const answer = await fetch(
    `${sandbox.portalUrl}/.backstage/health/v1/readiness`,
  );
  expect(answer.ok).toBe(true);
  expect(Date.now() - began).toBeLessThan(5_000);
});
