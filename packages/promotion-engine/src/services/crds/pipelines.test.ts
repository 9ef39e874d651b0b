import {
  Pipeline,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { HttpKubeClient, KubeObject } from '@kardinal/kube-controller';
import { ServedCrds } from '../../__testUtils__/ServedCrds';

const helm = { file: 'chart.yaml', images: [{ image: 'a', tag: 'a.tag' }] };
const steps = [
  { uses: 'git-clone' },
  {
    uses: 'yaml-update',
    as: 'version',
    config: { file: 'a.yaml', updates: [{ path: 'a', value: '${1}' }] },
  },
  { uses: 'git-push', timeout: '5m' },
];

function pipeline(name: string, environment: object): Pipeline {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name, namespace: 'default' },
    spec: {
      git: { url: 'https://forge.example.com/o/r' },
      environments: [{ name: 'prod', ...environment }],
    },
  } as KubeObject as Pipeline;
}

describe('the definition of Pipelines', () => {
  let served: ServedCrds;
  let client: HttpKubeClient;

  beforeAll(async () => {
    served = await ServedCrds.start();
    client = served.client;
  }, 60_000);

  afterAll(() => served.stop());

  it.each([
    ['lists-steps', { steps }],
    ['sets-values', { update: { strategy: 'helm', helm } }],
  ])('keeps what an environment that %s says', async (name, environment) => {
    await client.create(pipelineType, pipeline(name, environment));
    const found = await client.get<Pipeline>(pipelineType, {
      name,
      namespace: 'default',
    });
    expect(found?.spec.environments[0]).toMatchObject(environment);
  });

  const seen = (name: string, visibleTo: readonly string[]): Pipeline => {
    const { spec, ...others } = pipeline(name, {});
    return { ...others, spec: { ...spec, visibleTo: [...visibleTo] } };
  };

  it('keeps who may read a Pipeline', async () => {
    const created = seen('seen', ['shop', 'team-1', '*']);
    const { spec } = await client.create(pipelineType, created);
    expect(spec.visibleTo).toEqual(['shop', 'team-1', '*']);
  });

  it.each([[['team-*']], [['Shop']], [['']], [['shop', 'shop']]])(
    'refuses that %j may read it',
    async visibleTo => {
      await expect(
        client.create(pipelineType, seen('unseen', visibleTo)),
      ).rejects.toThrow(/spec\.visibleTo/);
    },
  );

  it.each<[string, object, RegExp]>([
    [
      'values for another strategy',
      { update: { strategy: 'kustomize', helm } },
      /helm says what the strategy helm sets; set strategy to helm, or remove it/,
    ],
    [
      'values without a strategy',
      { update: { helm } },
      /helm says what the strategy helm sets/,
    ],
    ['an empty list of steps', { steps: [] }, /environments\[0\]\.steps/],
    [
      'a step without a name',
      { steps: [{ as: 'a' }] },
      /environments\[0\]\.steps\[0\]\.uses/,
    ],
    [
      'an empty list of images',
      { update: { strategy: 'helm', helm: { images: [] } } },
      /environments\[0\]\.update\.helm\.images/,
    ],
  ])('refuses %s', async (_what, environment, message) => {
    await expect(
      client.create(pipelineType, pipeline('refused', environment)),
    ).rejects.toThrow(message);
  });
});
