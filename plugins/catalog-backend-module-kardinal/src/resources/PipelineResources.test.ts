import { stringifyEntityRef } from '@backstage/catalog-model';
import { EntityProviderMutation } from '@backstage/plugin-catalog-node';
import {
  BoardMessage,
  BoardRow,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineResources } from './PipelineResources';

function row(
  name: string,
  environments: readonly string[],
  change = {},
): BoardRow {
  return {
    namespace: 'default',
    name,
    state: 'Verified',
    sentence: [],
    cells: environments.map(environment => ({
      environment,
      tier: 0,
      state: 'Verified',
    })),
    entity: {
      kind: 'Component',
      namespace: 'default',
      name,
      owners: ['group:default/a'],
    },
    ...change,
  };
}

const snapshot = (...rows: readonly BoardRow[]): BoardMessage => ({
  type: 'snapshot',
  board: { version: '1', status: {}, rows },
});
const delta = (
  rows: readonly BoardRow[],
  removed: readonly string[] = [],
): BoardMessage => ({ type: 'delta', version: '2', rows, removed });

/** What the catalog gets, for streams that come one after the other. */
async function told(...streams: readonly (readonly BoardMessage[])[]) {
  const mutations: EntityProviderMutation[] = [];
  const warnings: string[] = [];
  const left = [...streams];
  const stopping = new AbortController();
  await new Promise<void>(done => {
    const provider = new PipelineResources({
      follow: async onMessage => {
        for (const message of left.shift() ?? []) await onMessage(message);
      },
      logger: { warn: text => warnings.push(text) },
      pause: async () => {
        if (left.length > 0) return;
        stopping.abort();
        done();
      },
      signal: stopping.signal,
    });
    void provider.connect({
      applyMutation: async each => void mutations.push(each),
      refresh: async () => {},
    });
  });
  return { mutations: mutations.map(summary), warnings };
}

function summary(mutation: EntityProviderMutation) {
  if (mutation.type === 'full')
    return {
      full: mutation.entities.map(({ entity }) => stringifyEntityRef(entity)),
    };
  return {
    added: mutation.added.map(({ entity }) => stringifyEntityRef(entity)),
    removed: mutation.removed.map(each =>
      'entityRef' in each ? each.entityRef : stringifyEntityRef(each.entity),
    ),
  };
}

const pipeline = 'resource:default/pipeline.default.shop';
const environment = (name: string) =>
  `resource:default/environment.default.shop.${name}`;

it('tells everything first, and then each change alone', async () => {
  const { mutations } = await told([
    snapshot(row('shop', ['dev'])),
    delta([row('shop', ['dev', 'prod'])]),
    delta([row('shop', ['prod'])]),
    delta([], ['default/shop']),
  ]);
  expect(mutations).toEqual([
    { full: [pipeline, environment('dev')] },
    { added: [environment('prod')], removed: [] },
    { added: [], removed: [environment('dev')] },
    { added: [], removed: [pipeline, environment('prod')] },
  ]);
});

it('tells nothing of a promotion', async () => {
  const { mutations } = await told([
    snapshot(row('shop', ['dev'])),
    delta([row('shop', ['dev'], { state: 'Promoting', bundle: 'shop-2' })]),
  ]);
  expect(mutations).toHaveLength(1);
});

it('changes what an environment depends on with the Pipeline', async () => {
  const cell = { environment: 'prod', tier: 0, state: 'Verified' as const };
  const { mutations } = await told([
    snapshot(row('shop', ['prod'])),
    delta([row('shop', [], { cells: [{ ...cell, upstreams: ['dev'] }] })]),
  ]);
  expect(mutations).toEqual([
    { full: [pipeline, environment('prod')] },
    { added: [environment('prod')], removed: [] },
  ]);
});

it('changes the owner', async () => {
  const entity = {
    kind: 'Component',
    namespace: 'default',
    name: 'shop',
    owners: ['group:default/b'],
  };
  const { mutations } = await told([
    snapshot(row('shop', [])),
    delta([row('shop', [], { entity })]),
  ]);
  expect(mutations).toEqual([
    { full: [pipeline] },
    { added: [pipeline], removed: [] },
  ]);
});

it('takes Pipelines away that no entity shows any more', async () => {
  const { mutations } = await told([
    snapshot(row('shop', ['dev'])),
    delta([row('shop', ['dev'], { entity: undefined })]),
  ]);
  expect(mutations).toContainEqual({
    added: [],
    removed: [pipeline, environment('dev')],
  });
});

it('follows again when a stream ends, and keeps what it showed until then', async () => {
  const { mutations, warnings } = await told(
    [
      snapshot(row('shop', [])),
      { type: 'ended', reason: 'expired', message: 'Sign in again' },
    ],
    [snapshot(row('shop', ['dev']))],
  );
  expect(mutations).toEqual([
    { full: [pipeline] },
    { full: [pipeline, environment('dev')] },
  ]);
  expect(warnings).toEqual([
    'The catalog does not follow Pipelines now, and tries again: Sign in again',
  ]);
});
