import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { until } from '../tarballs/until.mjs';

const image = 'registry.example.com/shop';
const path = 'environments/dev/kustomization.yaml';

/**
 * Releases a Bundle as CI does, and waits until its version is in the GitOps repository.
 * @param world the PortalWorld, whose portal answers
 * @param app the directory that the portal was installed to: its own client asks its control plane
 */
export async function releaseOnce(world, app) {
  const needed = createRequire(join(app, 'package.json'));
  const { clientOfFile } = needed('@kardinal/kube-controller/kubeconfig');
  const cluster = clientOfFile(world.kubeconfig);
  const typeOf = kind => cluster.resolve('kardinal.io/v1alpha1', kind);
  const repository = await world.forge.createRepository({
    owner: 'platform',
    name: 'gitops',
    files: { [path]: `images:\n  - name: ${image}\n    newTag: 0.9.0\n` },
  });
  await cluster.create(await cluster.resolve('v1', 'Secret'), {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'forge-token', namespace: 'default' },
    stringData: { token: world.botToken },
  });
  await cluster.create(await typeOf('Pipeline'), {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: 'shop', namespace: 'default' },
    spec: {
      git: { url: repository.cloneUrl, secretRef: { name: 'forge-token' } },
      environments: [{ name: 'dev' }, { name: 'prod' }],
    },
  });
  await postBundle(world);

  const stepType = await typeOf('PromotionStep');
  await until(
    'a promotion that waits for its health',
    async () => {
      const { items } = await cluster.list(stepType, { namespace: 'default' });
      const dev = items.find(({ spec }) => spec.environment === 'dev');
      if (dev?.status?.state !== 'HealthChecking')
        throw new Error(JSON.stringify(dev?.status ?? 'no step'));
      return dev;
    },
    60,
  );
  const written = await fetch(
    `${world.forge.apiUrl}/repos/platform/gitops/contents/${path}`,
    { headers: { authorization: `Bearer ${world.botToken}` } },
  );
  const { content } = await written.json();
  assert.match(Buffer.from(content, 'base64').toString(), /newTag: 1\.0\.0/);
}

async function postBundle({ url, ci }) {
  const body = JSON.stringify({
    pipeline: 'shop',
    namespace: 'default',
    type: 'image',
    artifacts: { images: [{ name: image, reference: `${image}:1.0.0` }] },
    provenance: { commitSHA: 'a'.repeat(40), author: 'ana' },
  });
  const signature = createHmac('sha256', ci.hmacSecret)
    .update(body)
    .digest('hex');
  const answer = await fetch(`${url}/api/v1/bundles`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ci.token}`,
      'content-type': 'application/json',
      'x-kardinal-signature': `sha256=${signature}`,
    },
    body,
  });
  assert.equal(answer.status, 201, await answer.text());
}
