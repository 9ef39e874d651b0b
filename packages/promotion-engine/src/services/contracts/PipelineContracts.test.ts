import { PolicyGate } from '@kardinal/backstage-plugin-kardinal-common';
import { MemoryStore } from '@kardinal/kube-controller';
import { database } from '../../__testUtils__/database';
import { orgGate } from '../../__testUtils__/templates';
import { testSeals } from '../../__testUtils__/testSeals';
import { mayRead, PipelineContracts } from './PipelineContracts';

const seals = testSeals();

/** An instance in `shop`, whose template is in a namespace. */
function instance(
  home: string,
  expression = 'pipelines.database.environments.store.soakMinutes > 1',
): PolicyGate {
  const gate = orgGate('gate', expression);
  return {
    ...gate,
    metadata: { name: 'gate', namespace: 'shop', uid: 'u' },
    spec: {
      ...gate.spec,
      bundleRef: 'b',
      templateRef: { namespace: home, name: 'gate' },
    },
  };
}

function contractsWith(...gates: readonly PolicyGate[]): PipelineContracts {
  const contracts = new PipelineContracts(
    {
      store: (type, indexes = {}) => {
        const store = new MemoryStore(type);
        store.declareIndexes(indexes);
        for (const gate of gates)
          (store as unknown as MemoryStore<PolicyGate>).upsert(gate);
        return store;
      },
    },
    seals,
    ['platform-policies'],
  );
  return contracts;
}

describe('who reads a Pipeline', () => {
  it.each([
    ['by a name alone, in its own namespace', 'shop', 'database', 1],
    ['not one of that name elsewhere', 'payments', 'database', 0],
    ['in another namespace', 'payments', 'ledger', 1],
    ['nobody', 'shop', 'ledger', 0],
  ])('%s', (_what, namespace, name, count) => {
    const gate = instance(
      'platform-policies',
      'pipelines.database.environments.a.soakMinutes > 1 && pipelines["payments/ledger"].environments.b.soakMinutes > 1',
    );
    const contracts = contractsWith(seals.seal(gate));
    expect(contracts.gatesOf(namespace, name)).toHaveLength(count);
  });

  it('is no template, and nothing that somebody made by hand', () => {
    const { spec } = instance('shop');
    const template = orgGate('template', spec.expression);
    const contracts = contractsWith(template, instance('shop'));
    expect(contracts.gatesOf('shop', 'database')).toEqual([]);
    expect(contracts.gatesOf('platform-policies', 'database')).toEqual([]);
  });
});

describe('the authority with which a gate reads', () => {
  it.each<[string, PolicyGate, string]>([
    [
      'of a gate of the platform',
      seals.seal(instance('platform-policies')),
      'platform',
    ],
    ['of its team', seals.seal(instance('shop')), 'team'],
    [
      'of a gate that says that it is of the platform',
      instance('platform-policies'),
      'team',
    ],
    [
      'of a gate of the platform with another expression',
      {
        ...seals.seal(instance('platform-policies')),
        spec: {
          ...instance('platform-policies').spec,
          expression:
            'pipelines["payments/database"].environments.store.soakMinutes > 1',
        },
      },
      'team',
    ],
    ['of a template of the platform', orgGate('gate', 'true'), 'platform'],
  ])('%s', (_what, gate, authority) => {
    expect(contractsWith().readerOf(gate, 'shop')).toEqual({
      namespace: 'shop',
      authority,
    });
  });
});

describe('a Pipeline in payments', () => {
  it.each<
    [string, 'team' | 'platform', readonly string[] | undefined, boolean]
  >([
    ['payments', 'team', undefined, true],
    ['shop', 'team', undefined, false],
    ['shop', 'team', [], false],
    ['shop', 'team', ['cart'], false],
    ['shop', 'team', ['cart', 'shop'], true],
    ['shop', 'team', ['*'], true],
    ['shop', 'platform', undefined, true],
  ])(
    'is for %s (%s) with visibleTo %j: %s',
    (namespace, authority, names, may) => {
      const spec = names === undefined ? {} : { visibleTo: [...names] };
      const pipeline = database('payments', spec);
      expect(mayRead(pipeline, { namespace, authority })).toBe(may);
    },
  );
});
