import {
  Bundle,
  bundleType,
  orderEnvironments,
  Pipeline,
  PolicyGate,
  policyGateType,
  PromotionStep,
  promotionStepType,
  translate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { graphType } from '@kardinal/graph-controller';
import {
  HttpKubeClient,
  KubeObject,
  ResourceType,
} from '@kardinal/kube-controller';
import { derivedStep } from '../../__testUtils__/derivedStep';
import { ServedCrds } from '../../__testUtils__/ServedCrds';
import { testSeals } from '../../__testUtils__/testSeals';

const seals = testSeals();
const { namespace, ownerReferences } = derivedStep.metadata;

/** With settings that no definition knows. */
const listedSteps = [
  { uses: 'git-clone' },
  {
    uses: 'yaml-update',
    config: {
      file: 'a.yaml',
      updates: [
        { path: 'a', value: 'v${bundle.version}' },
        { path: 'b', value: 1.5 },
        { path: 'c', value: true },
      ],
    },
  },
];

/** Without what an API server adds. */
const smallStep = {
  ...derivedStep,
  spec: { ...derivedStep.spec, update: {} },
} as KubeObject as PromotionStep;

const gate = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PolicyGate',
  metadata: { name: 'g', namespace, ownerReferences },
  spec: { expression: 'true', bundleRef: 'b' },
} as KubeObject as PolicyGate;

const pipeline: Pipeline = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Pipeline',
  metadata: { name: 'p', namespace: 'default' },
  spec: {
    git: {
      url: 'https://forge.example.com/o/r',
      branch: 'main',
      layout: 'directory',
      provider: 'github',
    },
    historyLimit: 20,
    graphHistoryLimit: 3,
    environments: [
      { name: 'dev', approval: 'auto', update: { strategy: 'kustomize' } },
      {
        name: 'prod',
        approval: 'pr-review',
        update: { strategy: 'kustomize' },
      },
      {
        name: 'charts',
        approval: 'auto',
        update: { strategy: 'helm', helm: { images: [{ tag: 'a.tag' }] } },
      },
      {
        name: 'listed',
        approval: 'auto',
        update: { strategy: 'kustomize' },
        steps: listedSteps,
      },
    ],
  },
};

const bundle: Bundle = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Bundle',
  metadata: { name: 'b', namespace: 'default' },
  spec: { type: 'image', artifacts: { images: [{ reference: 'a/b:1' }] } },
};

function graph(): KubeObject {
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid') throw new Error('The Pipeline has no order');
  const { environments } = order;
  const gates = [
    { gate, scope: 'team', purpose: 'gate', appliesTo: ['prod'] } as const,
  ];
  return translate({
    pipeline,
    bundle: { ...bundle, metadata: { ...bundle.metadata, uid: 'bundle' } },
    environments,
    gates,
  }) as KubeObject;
}

describe('what an API server stores of a sealed object', () => {
  let served: ServedCrds;
  let client: HttpKubeClient;
  let owner: Bundle;

  beforeAll(async () => {
    served = await ServedCrds.start();
    client = served.client;
    const metadata = { name: 'owner', namespace: 'default' };
    owner = await client.create(bundleType, { ...bundle, metadata });
  }, 60_000);

  afterAll(() => served.stop());

  /** With an owner that is there: what belongs to nothing is removed. */
  const owned = (object: KubeObject): KubeObject => {
    const { apiVersion, kind, metadata } = owner;
    const { name, uid = '' } = metadata;
    const references = object.metadata.ownerReferences?.map(each => ({
      ...each,
      apiVersion,
      kind,
      name,
      uid,
    }));
    return references === undefined
      ? object
      : {
          ...object,
          metadata: { ...object.metadata, ownerReferences: references },
        };
  };

  const stored = async (type: ResourceType, object: KubeObject) => {
    await client.apply(type, seals.seal(owned(object)), {
      fieldManager: 'test',
      onConflict: 'force',
    });
    const { name } = object.metadata;
    return (await client.get(type, { name, namespace })) as KubeObject;
  };

  it.each([
    ['PromotionStep', promotionStepType, () => smallStep],
    [
      'PromotionStep with settings',
      promotionStepType,
      () => ({
        ...smallStep,
        metadata: { ...smallStep.metadata, name: 'listed' },
        spec: { ...smallStep.spec, steps: listedSteps },
      }),
    ],
    ['PolicyGate', policyGateType, () => gate],
    ['Graph', graphType, graph],
  ] as readonly (readonly [string, ResourceType, () => KubeObject])[])(
    'still carries the seal of a %s, though defaults were written into it',
    async (_kind, type, object) => {
      const found = await stored(type, object());
      expect(seals.problemOf(found)).toBeUndefined();
    },
  );

  it('has the defaults that the seal is over', async () => {
    const found = (await stored(promotionStepType, smallStep)) as PromotionStep;
    expect(found.spec.update).toEqual({ strategy: 'kustomize' });
  });

  it.each([
    [
      'PromotionStep',
      promotionStepType,
      () => smallStep,
      { state: 'Verified', verifiedAt: '2026-11-18T10:00:00Z' },
    ],
    [
      'PolicyGate',
      policyGateType,
      () => gate,
      { ready: true, inputs: { a: 1.5 } },
    ],
    [
      'Bundle',
      bundleType,
      () => bundle,
      {
        phase: 'Promoting',
        environments: { dev: { state: 'Verified', position: 0 } },
      },
    ],
  ] as readonly (readonly [string, ResourceType, () => KubeObject, object])[])(
    'still carries the seal of the status of a %s',
    async (_kind, type, object, status) => {
      const found = await stored(type, object());
      const sealed = seals.sealStatus(found, status as never);
      const written = await client.replaceStatus(type, {
        ...found,
        status: sealed,
      } as KubeObject);
      expect(seals.trustsStatus(written)).toBe(true);
    },
  );
});
