import { expect } from '@playwright/test';
import { Condition } from '../packages/foundation/src';
import { samplePipeline } from '../packages/sandbox/src/seed/controlPlane';
import { signatureOf } from '../packages/sandbox/src/messages/curlLine';
import {
  Pipeline,
  pipelineType,
  policyGateType,
} from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { post, releaseBy } from './support/ci';
import { Service } from './support/Service';
import { sharedJourney as journey } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const jackal = new Service('jackal', {
  environments: [{ name: 'jackal-live' }],
});

type Environment = Pipeline['spec']['environments'][number];

function pipeline(
  name: string,
  environments: readonly Pick<Environment, 'name' | 'path' | 'dependsOn'>[],
): Pipeline {
  const sample = samplePipeline('http://localhost:1/platform/gitops.git');
  const [first] = sample.spec.environments;
  return {
    ...sample,
    metadata: { name, namespace: 'default' },
    spec: {
      ...sample.spec,
      environments: environments.map(({ name: each, path, dependsOn }) => ({
        ...first,
        name: each,
        path,
        dependsOn,
      })),
    },
  };
}

/** The Ready condition once it is there. */
function ready(
  { kubernetes }: TestSandbox,
  { metadata }: Pipeline,
): Promise<Condition> {
  return until(`Ready on ${metadata.name}`, async () => {
    const found = await kubernetes.client.get(pipelineType, metadata);
    return found?.status?.conditions?.find(({ type }) => type === 'Ready');
  });
}

journey.use({ alone: 'sample' });

journey(
  'what is wrong is refused by name, and stalls nobody',
  async ({ sandbox }) => {
    await journey.step('whoever is not known changes nothing', () =>
      strangersChangeNothing(sandbox),
    );
    await journey.step('what is wrong is refused by name', () =>
      mistakesAreNamed(sandbox),
    );
    await journey.step('a hostile expression stalls nobody', () =>
      hostileExpressionIsRefused(sandbox),
    );
  },
);

async function strangersChangeNothing(sandbox: TestSandbox): Promise<void> {
  const before = await ofSample(sandbox);
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
  expect(await ofSample(sandbox)).toEqual(before);
}

async function mistakesAreNamed(sandbox: TestSandbox): Promise<void> {
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
  await expect(kubernetes.client.create(pipelineType, outside)).rejects.toThrow(
    /spec\.environments\[0\]\.path.*must stay inside the repository/,
  );

  const circle = pipeline('circle', [
    { name: 'dev', dependsOn: ['prod'] },
    { name: 'prod', dependsOn: ['dev'] },
  ]);
  await kubernetes.client.create(pipelineType, circle);
  expect(await ready(sandbox, circle)).toMatchObject({
    status: 'False',
    message: expect.stringMatching(
      /dependsOn: circular dependency (dev|prod) →/,
    ),
  });
}

async function hostileExpressionIsRefused(sandbox: TestSandbox): Promise<void> {
  const { kubernetes } = sandbox;
  const list = `[${'1,'.repeat(30)}1]`;
  const deep = 'abcdefgh'
    .split('')
    .reduceRight((inner, name) => `${list}.all(${name}, ${inner})`, 'true');
  await kubernetes.client.create(policyGateType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name: 'hostile',
      namespace: 'default',
      labels: { 'kardinal.io/applies-to': 'jackal-live' },
    },
    spec: { expression: deep, recheckInterval: '5m' },
  });
  await addServices(sandbox, [jackal]);
  const { name } = await releaseBy(sandbox, jackal.ciRequest('1.0.0'));
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
}

/** What the control plane has of the sample service. */
async function ofSample({
  kubernetes,
}: TestSandbox): Promise<readonly string[]> {
  const snapshot = await kubernetes.snapshot();
  return (JSON.parse(snapshot) as readonly (readonly object[])[])
    .flat()
    .map(each => JSON.stringify(each))
    .filter(each => each.includes('"guestbook"'));
}
