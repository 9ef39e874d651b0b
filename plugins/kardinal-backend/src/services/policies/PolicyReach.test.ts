import {
  Pipeline,
  pipelineType,
  Policy,
  templateCoverage,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aGate,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { MemoryStore } from '@kardinal/kube-controller';
import { PolicyReach } from './PolicyReach';

const policyNamespaces = ['platform-policies'];
let version = 0;

function pipeline(name: string, environments: readonly string[]): Pipeline {
  const made = aPipeline(environments);
  version += 1;
  const resourceVersion = String(version);
  const metadata = { ...made.metadata, name, uid: name, resourceVersion };
  return { ...made, metadata };
}

const policy = (
  appliesTo: string,
  { name = 'gate', namespace = 'platform-policies' } = {},
): Policy & { readonly kind: 'PolicyGate' } => ({
  kind: 'PolicyGate',
  gate: aGate(name, {
    namespace,
    labels: { 'kardinal.io/applies-to': appliesTo },
  }),
});

/** Pipelines in a cache that counts how often one is read. */
function site(...pipelines: readonly Pipeline[]) {
  const store = new MemoryStore<Pipeline>(pipelineType);
  for (const each of pipelines) store.upsert(each);
  const reads: string[] = [];
  const cached = {
    pipelines: store,
    pipeline: (namespace: string, name: string) => {
      reads.push(name);
      return store.get({ namespace, name });
    },
  };
  return { store, reads, reach: new PolicyReach(cached, policyNamespaces) };
}

const shop = { namespace: 'default', name: 'shop' };
const threeEnvironments = ['dev', 'staging', 'prod'];

describe('PolicyReach', () => {
  it.each<[string, Policy, readonly string[] | undefined]>([
    ['one environment', policy('prod'), ['prod']],
    ['all of them', policy('dev,staging,prod'), threeEnvironments],
    ['none', policy('live'), []],
    ['what it cannot reach', policy('prod', { namespace: 'x' }), undefined],
  ])('tells that a policy guards %s', (_, each, guarded) => {
    const { reach } = site(pipeline('shop', threeEnvironments));
    expect(reach.of(each)(shop)?.guarded).toEqual(guarded);
  });

  it('knows no Pipeline that there is not', () => {
    const { reach } = site();
    expect(reach.of(policy('prod'))(shop)).toBeUndefined();
  });

  it('reads a Pipeline once, and again when it changes', () => {
    const { reach, reads, store } = site(
      pipeline('shop', ['dev', 'prod']),
      pipeline('mail', ['prod']),
    );
    const coverage = () => reach.coverage(policy('prod')).environments;
    coverage();
    reads.length = 0;
    expect(coverage()).toEqual(['default/mail/prod', 'default/shop/prod']);
    expect(reads).toEqual([]);

    store.upsert(pipeline('shop', ['dev', 'live']));
    expect(coverage()).toEqual(['default/mail/prod']);
    expect(new Set(reads)).toEqual(new Set(['shop']));
  });

  it('forgets a Pipeline that is gone', () => {
    const gone = pipeline('shop', ['prod']);
    const { reach, store } = site(gone);
    expect(reach.of(policy('prod'))(shop)?.guarded).toEqual(['prod']);
    store.observeDeletion(gone);
    expect(reach.of(policy('prod'))(shop)).toBeUndefined();
  });

  it('looks again when a policy says something else', () => {
    const { reach } = site(pipeline('shop', threeEnvironments));
    const guarded = (appliesTo: string) =>
      reach.of(policy(appliesTo))(shop)?.guarded;
    expect(guarded('prod')).toEqual(['prod']);
    expect(guarded('dev')).toEqual(['dev']);
  });

  it('forgets policies that are gone, and no others', () => {
    const { reach, reads } = site(pipeline('shop', threeEnvironments));
    const [kept, gone] = ['kept', 'gone'].map(name => policy('prod', { name }));
    for (const each of [kept, gone]) reach.of(each)(shop);
    reach.keepOnly([kept]);
    reads.length = 0;
    reach.of(kept)(shop);
    expect(reads).toEqual([]);
    expect(reach.of(gone)(shop)?.guarded).toEqual(['prod']);
    expect(reads).toEqual(['shop']);
  });

  it('covers what the engine says that a template applies to', () => {
    const pipelines = [
      pipeline('shop', threeEnvironments),
      pipeline('mail', ['live']),
    ];
    const { reach } = site(...pipelines);
    const gate = policy('prod,staging');
    expect(reach.coverage(gate)).toEqual(
      templateCoverage(gate.gate, { pipelines, policyNamespaces }),
    );
  });
});
