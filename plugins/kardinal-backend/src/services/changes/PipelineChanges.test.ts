import {
  bundleType,
  changeWindowType,
  ChangeWindow,
  pipelineType,
  PolicyGate,
  policyGateType,
  PromotionStep,
  promotionStepType,
  subscriptionType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aGate,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { Graph, graphType } from '@kardinal/graph-controller';
import { KubeObject, MemoryStore } from '@kardinal/kube-controller';
import { ChangeScope, PipelineChanges } from './PipelineChanges';

let resourceVersion = 0;

/** The object as the API sends it next. */
function next<T extends KubeObject>(object: T): T {
  resourceVersion += 1;
  return {
    ...object,
    metadata: { ...object.metadata, resourceVersion: `${resourceVersion}` },
  };
}

const payments = {
  ...aPipeline(['dev']),
  metadata: { name: 'payments', namespace: 'default', uid: 'uid-payments' },
};
const labelled = (kind: string, name: string, pipeline: string) => ({
  kind,
  metadata: {
    name,
    namespace: 'default',
    labels: { 'kardinal.io/pipeline': pipeline },
  },
});

function site() {
  const stores = {
    pipelines: new MemoryStore(pipelineType),
    bundles: new MemoryStore(bundleType),
    steps: new MemoryStore(promotionStepType),
    gates: new MemoryStore(policyGateType),
    changeWindows: new MemoryStore(changeWindowType),
    graphs: new MemoryStore<Graph>(graphType),
    subscriptions: new MemoryStore(subscriptionType),
  };
  stores.pipelines.upsert(next(aPipeline(['dev', 'prod'])));
  stores.pipelines.upsert(next(payments));
  const changes = new PipelineChanges({
    cached: {
      ...stores,
      pipeline: (namespace = 'default', name) =>
        stores.pipelines.get({ namespace, name }),
    },
    graphs: stores.graphs,
    subscriptions: stores.subscriptions,
    policyNamespaces: ['platform-policies'],
  });
  return { stores, changes };
}

/** How often followers of `guestbook` and of `payments` hear of what happens. */
function heard(happen: (stores: ReturnType<typeof site>['stores']) => void) {
  const { stores, changes } = site();
  const counts = { guestbook: 0, payments: 0 };
  for (const name of ['guestbook', 'payments'] as const)
    changes.onPipeline({ namespace: 'default', name }, () => {
      counts[name] += 1;
    });
  happen(stores);
  return counts;
}

const ofGuestbook = { guestbook: 1, payments: 0 };
const ofEverybody = { guestbook: 1, payments: 1 };
const window = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'ChangeWindow',
  metadata: { name: 'freeze', namespace: 'platform-policies' },
} as unknown as ChangeWindow;

describe('a change', () => {
  it.each<[string, object, Parameters<typeof heard>[0]]>([
    [
      'of a Pipeline',
      ofGuestbook,
      ({ pipelines }) => pipelines.upsert(next(aPipeline(['dev']))),
    ],
    [
      'of a Bundle with a label',
      ofGuestbook,
      ({ bundles }) => bundles.upsert(next(aBundle('1'))),
    ],
    [
      'of a Bundle with the field alone',
      ofGuestbook,
      ({ bundles }) =>
        bundles.upsert(
          next(
            aBundle('1', {
              metadata: { labels: {} },
              spec: { pipeline: 'guestbook' },
            }),
          ),
        ),
    ],
    [
      'of a Bundle of another namespace',
      { guestbook: 0, payments: 0 },
      ({ bundles }) =>
        bundles.upsert(next(aBundle('1', { metadata: { namespace: 'b' } }))),
    ],
    [
      'of a step',
      ofGuestbook,
      ({ steps }) =>
        steps.upsert(
          next({
            ...labelled('PromotionStep', 's', 'guestbook'),
            spec: { pipeline: 'guestbook' },
          } as unknown as PromotionStep),
        ),
    ],
    [
      'of a gate',
      ofGuestbook,
      ({ gates }) =>
        gates.upsert(
          next({
            ...labelled('PolicyGate', 'g', 'guestbook'),
            spec: { bundleRef: 'guestbook-1' },
          } as unknown as PolicyGate),
        ),
    ],
    [
      'of a Graph',
      ofGuestbook,
      ({ graphs }) =>
        graphs.upsert(
          next(labelled('Graph', 'g', 'guestbook') as unknown as Graph),
        ),
    ],
    [
      'of a change window',
      ofEverybody,
      ({ changeWindows }) => changeWindows.upsert(next(window)),
    ],
    [
      'of a template of the platform',
      ofEverybody,
      ({ gates }) =>
        gates.upsert(
          next(
            aGate('soak', {
              labels: {
                'kardinal.io/scope': 'org',
                'kardinal.io/applies-to': 'prod',
              },
            }),
          ),
        ),
    ],
    [
      'of a template of another team',
      { guestbook: 0, payments: 0 },
      ({ gates }) =>
        gates.upsert(
          next(
            aGate('soak', {
              namespace: 'team-b',
              labels: { 'kardinal.io/applies-to': 'prod' },
            }),
          ),
        ),
    ],
    [
      'that deletes a Bundle',
      { guestbook: 2, payments: 0 },
      ({ bundles }) => {
        bundles.upsert(next(aBundle('1')));
        bundles.observeDeletion(next(aBundle('1')));
      },
    ],
  ])('%s reaches the Pipelines that show it', (_, expected, happen) => {
    expect(heard(happen)).toEqual(expected);
  });

  it('is not heard any more after the end', () => {
    const { stores, changes } = site();
    let count = 0;
    const pipeline = { namespace: 'default', name: 'guestbook' };
    const end = changes.onPipeline(pipeline, () => {
      count += 1;
    });
    stores.bundles.upsert(next(aBundle('1')));
    end();
    stores.bundles.upsert(next(aBundle('2')));
    expect(count).toBe(1);
  });

  it('tells an observer of all Pipelines which of them it is about', () => {
    const { stores, changes } = site();
    const scopes: ChangeScope[] = [];
    changes.onPromotions(scope => scopes.push(scope));
    stores.bundles.upsert(next(aBundle('1')));
    stores.changeWindows.upsert(next(window));
    stores.gates.upsert(next(aGate('template')));
    expect(scopes).toEqual([
      {
        type: 'pipeline',
        pipeline: { namespace: 'default', name: 'guestbook' },
      },
      { type: 'every' },
    ]);
  });
});
