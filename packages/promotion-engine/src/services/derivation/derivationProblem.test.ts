import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { Graph, graphType } from '@kardinal/graph-controller';
import { derivedStep } from '../../__testUtils__/derivedStep';
import { testSeals } from '../../__testUtils__/testSeals';
import { derivationProblem } from './derivationProblem';

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
