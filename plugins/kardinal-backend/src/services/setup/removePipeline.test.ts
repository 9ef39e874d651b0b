import {
  auditLogOf,
  auditLogType,
  Pipeline,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ForbiddenError } from '@kardinal/kube-controller';
import { FakeCluster } from '@kardinal/kube-controller/testing';
import { removePipeline, setupRemovalOf } from './removePipeline';
import { withSetupRevision } from './setupRevision';

const source = 'https://github.com/acme/shop/blob/main/kardinal.yaml';
const key = { namespace: 'team-a', name: 'shop' };
const who = { by: 'user:default/ana', at: '2026-11-18T10:00:00Z' };

const described: Pipeline = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Pipeline',
  metadata: { ...key, annotations: { 'kardinal.io/set-up-from': source } },
  spec: {
    git: { url: 'https://github.com/acme/gitops' },
    environments: [{ name: 'dev' }],
  },
} as unknown as Pipeline;

async function world() {
  const client = new FakeCluster({ types: [pipelineType, auditLogType] });
  const pipeline = await client.create(
    pipelineType,
    withSetupRevision(described, undefined, 0),
  );
  const removal = async () =>
    setupRemovalOf(await client.get(auditLogType, key));
  return { client, pipeline, removal };
}

it.each([['is there'], ['is not there yet']])(
  'a Pipeline is gone, and its log, which %s, says who removed what',
  async log => {
    const { client, pipeline, removal } = await world();
    if (log === 'is there') await client.create(auditLogType, auditLogOf(key));
    await removePipeline(client, pipeline, who);
    expect(await client.get(pipelineType, key)).toBeUndefined();
    expect(await removal()).toEqual({
      source,
      content: expect.stringMatching(/^[0-9a-z]{16}$/),
      ...who,
    });
  },
);

it('leaves another Pipeline of that name alone', async () => {
  const { client, pipeline } = await world();
  await client.delete(pipelineType, key);
  await client.create(pipelineType, described);
  await removePipeline(client, pipeline, who).catch(() => {});
  expect(await client.get(pipelineType, key)).toBeDefined();
});

it('says which role is missing', async () => {
  const { client, pipeline } = await world();
  const limited = {
    create: client.create.bind(client),
    patch: client.patch.bind(client),
    delete: async () => {
      throw new ForbiddenError('pipelines is forbidden', 403, 'Forbidden');
    },
  };
  await expect(removePipeline(limited, pipeline, who)).rejects.toThrow(
    'Kardinal may not delete Pipelines in namespace team-a; bind the ClusterRole kardinal-setup there: pipelines is forbidden',
  );
});

it.each([
  ['nothing', undefined],
  ['no JSON', '{'],
  ['another', '{"by":"x"}'],
])('a log that says %s says of no removal', (_case, text) => {
  const annotations: Record<string, string> =
    text === undefined ? {} : { 'kardinal.io/set-up-removed': text };
  expect(setupRemovalOf({ metadata: { ...key, annotations } })).toBeUndefined();
});
