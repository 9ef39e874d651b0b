import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { Graph, graphType } from '@kardinal/graph-controller';
import { derivedStep } from '../../__testUtils__/derivedStep';
import { testSeals } from '../../__testUtils__/testSeals';
import { derivationOf, derivationProblem } from './derivationOf';

const seals = testSeals();

const bundleOf = (uid: string): Bundle => ({
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Bundle',
  metadata: { name: 'b', namespace: 'default', uid },
  spec: { type: 'image', artifacts: {} },
});

const graphOf = (uid: string, bundleUid: string): Graph => ({
  apiVersion: graphType.apiVersion,
  kind: graphType.kind,
  metadata: {
    name: 'b',
    namespace: 'default',
    uid,
    ownerReferences: [
      {
        apiVersion: 'kardinal.io/v1alpha1',
        kind: 'Bundle',
        name: 'b',
        uid: bundleUid,
        controller: true,
      },
    ],
  },
  spec: { nodes: [] },
});

const graph = seals.seal(graphOf('graph-uid', 'bundle-uid'));
const step = seals.seal(derivedStep);
const edited = { ...step, spec: { ...step.spec, path: 'elsewhere' } };
const write = {
  manager: 'kubectl-edit',
  time: '2026-11-18T10:00:00Z',
  fieldsV1: { 'f:spec': { 'f:path': {} } },
};

const problemOf = (
  object: typeof step,
  ofGraph: Graph | undefined = graph,
  bundle: Bundle | undefined = bundleOf('bundle-uid'),
) =>
  derivationProblem(
    {
      seals,
      cached: { bundle: () => bundle },
      graphs: { get: () => ofGraph },
    },
    object,
  );

describe('an object of a Graph of a Bundle', () => {
  it('is derived', () => {
    expect(problemOf(step)).toBeUndefined();
  });

  it.each([
    [
      'without a seal',
      problemOf(derivedStep),
      'PromotionStep b-prod was not made by the controller; create a Bundle instead, and delete this object',
    ],
    [
      'that somebody edited',
      problemOf({
        ...edited,
        metadata: { ...edited.metadata, managedFields: [write] },
      }),
      'PromotionStep b-prod is not as the controller made it; kubectl-edit changed it; the controller puts it back while its Bundle is on its way',
    ],
    [
      'whose Graph was made again',
      problemOf(step, seals.seal(graphOf('later', 'bundle-uid'))),
      'PromotionStep b-prod was made by a Graph that is gone; delete this object',
    ],
    [
      'whose Graph has no seal',
      problemOf(step, graphOf('graph-uid', 'bundle-uid')),
      'Graph b was not made by the controller; create a Bundle instead, and delete this object',
    ],
    [
      'that was kept when its Bundle was deleted and another made under its name',
      problemOf(step, graph, bundleOf('later')),
      'Graph b was made for an earlier Bundle b; delete this object',
    ],
  ])('is not derived: one %s', (_case, problem, expected) => {
    expect(problem).toBe(expected);
  });
});

describe('an object that an engine made which knows no seals', () => {
  const { apiVersion, kind, metadata, spec } = derivedStep;
  const says = seals.seal({
    ...graphOf('graph-uid', 'bundle-uid'),
    spec: {
      nodes: [
        {
          id: 'prod',
          template: {
            apiVersion,
            kind,
            metadata: { name: metadata.name },
            spec: { ...spec, upstreamVerified: '${dev.status.state}' },
          },
        },
        { id: 'dev', ref: { apiVersion, kind, metadata: { name: 'b-dev' } } },
      ],
    },
  });
  const made = (upstreamVerified: string, ...changes: object[]) => ({
    ...derivedStep,
    spec: Object.assign({ ...spec, upstreamVerified }, ...changes),
  });
  const typeOf = (object: typeof step, ofGraph: Graph = says) =>
    derivationOf(
      {
        seals,
        cached: { bundle: () => bundleOf('bundle-uid') },
        graphs: { get: () => ofGraph },
      },
      object,
    ).type;

  it.each<[string, () => string, string]>([
    ['as the Graph says', () => typeOf(made('Verified')), 'unsealed'],
    ['where nothing had to change', () => typeOf(made('NoOp')), 'unsealed'],
    [
      'once it is sealed',
      () => typeOf(seals.seal(made('Verified'))),
      'derived',
    ],
    [
      'before its upstream is verified',
      () => typeOf(made('Pending')),
      'notDerived',
    ],
    [
      'with another spec',
      () => typeOf(made('NoOp', { pr: true })),
      'notDerived',
    ],
    [
      'that it says, edited after it was sealed',
      () => {
        const { metadata: sealed } = seals.seal(made('Verified'));
        return typeOf({ ...made('Verified', { path: 'y' }), metadata: sealed });
      },
      'notDerived',
    ],
    [
      'under another name',
      () =>
        typeOf({
          ...made('Verified'),
          metadata: { ...metadata, name: 'b-other' },
        }),
      'notDerived',
    ],
    [
      'of a Graph that somebody edited',
      () =>
        typeOf(made('Verified'), {
          ...says,
          spec: { nodes: says.spec.nodes.slice(0, 2).reverse() },
        }),
      'notDerived',
    ],
    [
      'of a Graph that is gone',
      () => typeOf(made('Verified'), graph),
      'notDerived',
    ],
  ])('%s', (_case, type, expected) => {
    expect(type()).toBe(expected);
  });
});
