import { plainProblem } from './controlPlaneProblem';
import { GraphMaker, missingKindsProblem } from './missingKindsProblem';

const since = '2026-11-21T14:32:00Z';
const graphs = 'graphs.experimental.kro.run';
const bundles = 'bundles.kardinal.io';
const apply =
  'Run kubectl apply -f crds/ with the files of this version, or upgrade the chart.';
const engine =
  'Install the engine of Graphs with its kinds, or set kardinal.graph.engine to embedded.';
const end = 'Kardinal then goes on by itself. Noticed 2026-11-21T14:32:00Z.';

describe('missingKindsProblem', () => {
  it.each<[readonly string[], GraphMaker, string]>([
    [
      [graphs],
      'backend',
      `The control plane does not have every kind: ${graphs} is not installed. ${apply} ${end}`,
    ],
    [
      [graphs],
      'engine',
      `The control plane does not have every kind: ${graphs} is not installed. ${engine} ${end}`,
    ],
    [
      [bundles, graphs],
      'engine',
      `The control plane does not have every kind: ${bundles}, ${graphs} are not installed. ${apply} ${engine} ${end}`,
    ],
  ])('says of %j, made by the %s, what helps', (names, maker, text) => {
    expect(plainProblem(missingKindsProblem(names, since, maker))).toBe(text);
  });
});
