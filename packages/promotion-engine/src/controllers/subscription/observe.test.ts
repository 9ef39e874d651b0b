import {
  Bundle,
  FoundImage,
  imageBundle,
  labels,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { MemoryResources } from '../../__testUtils__/MemoryResources';
import { subscriptionOf } from '../../__testUtils__/subscriptionOf';
import { SourceState } from '../../services/subscriptions/SubscriptionWatch';
import { observe } from './observe';

const image: FoundImage = {
  repository: 'ghcr.io/acme/shop',
  tag: '1.1.0',
  digest: `sha256:${'a'.repeat(64)}`,
};
const found: SourceState = { type: 'found', image };

const pipeline = (reason = 'Valid'): Pipeline =>
  ({
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: 'shop', namespace: 'default' },
    spec: { git: { url: 'https://github.com/acme/gitops' }, environments: [] },
    status: { conditions: [{ type: 'Ready', status: 'False', reason }] },
  } as unknown as Pipeline);

const own = imageBundle(subscriptionOf(), image, '2026-11-26T10:00:00Z');
const ofCi: Bundle = {
  ...own,
  metadata: {
    name: 'from-ci',
    namespace: 'default',
    labels: { [labels.pipeline]: 'shop' },
  },
};
const other: Bundle = {
  ...own,
  spec: {
    type: 'image',
    artifacts: { images: [{ reference: 'ghcr.io/acme/other:1' }] },
  },
};

let resources: MemoryResources;
let looks: string[];
let refusal: string | undefined;

beforeEach(() => {
  resources = new MemoryResources();
  looks = [];
  refusal = undefined;
});

const see = (subscription = subscriptionOf(), state: SourceState = found) =>
  observe(
    {
      cached: resources.cached,
      egress: { problemOf: () => refusal },
      watch: {
        current: () => {
          looks.push('looks');
          return state;
        },
        currentOf: () => {
          throw new Error('it looks at one thing alone');
        },
        leave: () => looks.push('leaves'),
        subscribe: () => () => {},
      },
    },
    subscription,
  );

describe('what a Subscription sees', () => {
  it.each<[string, readonly Bundle[], object]>([
    ['no Bundle yet', [], { type: 'none', name: own.metadata.name }],
    ['its own', [own], { type: 'made', name: own.metadata.name }],
    ['that of CI', [ofCi], { type: 'made', name: 'from-ci' }],
    [
      'something else of its name',
      [other],
      { type: 'taken', name: own.metadata.name },
    ],
  ])('is what was found, with %s', (_what, bundles, bundle) => {
    resources.put(pipeline(), ...bundles);
    expect(see()).toEqual({ type: 'followed', state: found, bundle });
    expect(looks).toEqual(['looks']);
  });

  it('is no Bundle before anything was found', () => {
    resources.put(pipeline(), own);
    expect(see(subscriptionOf(), { type: 'unread' })).toMatchObject({
      bundle: { type: 'none' },
    });
  });

  it.each([
    ['PipelineMissing', []],
    ['PipelineInvalid', [pipeline('ValidationFailed')]],
  ])('is nothing of a registry where it is held by %s', (reason, objects) => {
    resources.put(...objects);
    expect(see()).toMatchObject({ type: 'held', reason });
    expect(looks).toEqual(['leaves']);
  });

  it('is nothing of a registry while it is suspended, or cannot be carried out', () => {
    resources.put(pipeline());
    expect(see(subscriptionOf({}, { suspend: true }))).toEqual({
      type: 'suspended',
    });
    refusal = 'ghcr.io is refused';
    expect(see()).toEqual({
      type: 'invalid',
      problems: ['spec.image.repository: ghcr.io is refused'],
    });
    expect(looks).toEqual(['leaves', 'leaves']);
  });
});
