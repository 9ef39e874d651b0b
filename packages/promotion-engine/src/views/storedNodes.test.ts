import {
  GraphNodeSpec,
  orderEnvironments,
  splitGraph,
  translate,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { Graph } from '@kardinal/graph-controller';
import { storedNodes } from './storedNodes';

const names = ['dev', 'uat', 'prod'];
const bundle = aBundle('1.29.0');
const pipeline = aPipeline(names);
const order = orderEnvironments(pipeline);
if (order.type === 'invalid') throw new Error('the Pipeline is valid');
const { environments } = order;
const whole = translate({ pipeline, bundle, environments, gates: [] });
/** A Graph for each environment. */
const graphs = splitGraph(whole, [], 1);

const storeOf = (stored: typeof graphs) => ({
  get: ({ name }: { readonly name: string }) =>
    stored.find(({ metadata }) => metadata.name === name) as unknown as
      | Graph
      | undefined,
});
const environmentsOf = (nodes: readonly GraphNodeSpec[] | undefined) =>
  nodes?.flatMap(({ template }) => {
    const { environment } = (template?.spec ?? {}) as { environment?: string };
    return environment ?? [];
  });

describe('storedNodes', () => {
  it.each([
    ['one Graph', [whole], names],
    ['several Graphs', graphs, names],
    ['what is left of several', graphs.slice(0, 2), ['dev', 'uat']],
    ['nothing where the first is gone', graphs.slice(1), undefined],
    ['nothing where there is none', [], undefined],
  ])('reads %s', (_what, stored, expected) => {
    const nodes = storedNodes(bundle, storeOf(stored));
    expect(environmentsOf(nodes)).toEqual(expected);
  });
});
