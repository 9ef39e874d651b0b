import { at, sentence } from '../view/sentences';
import { ControlPlaneProblem } from '../view/types';

/** Who makes what Graphs say: the controller of the backend, or an engine that brings their kinds. @public */
export type GraphMaker = 'backend' | 'engine';

const ofGraphs = '.experimental.kro.run';

/**
 * What is reported of a control plane that does not serve all kinds, and what helps.
 *
 * @param names - of the definitions, such as `graphs.experimental.kro.run`
 * @param since - RFC 3339
 * @public
 */
export function missingKindsProblem(
  names: readonly string[],
  since: string,
  maker: GraphMaker,
): ControlPlaneProblem {
  const ofEngine = names.filter(
    name => maker === 'engine' && name.endsWith(ofGraphs),
  );
  const own = names.filter(name => !ofEngine.includes(name));
  return {
    title: `The control plane does not have every kind: ${names.join(', ')} ${
      names.length === 1 ? 'is' : 'are'
    } not installed`,
    description: sentence(
      own.length === 0
        ? ''
        : 'Run kubectl apply -f crds/ with the files of this version, or upgrade the chart. ',
      ofEngine.length === 0
        ? ''
        : 'Install the engine of Graphs with its kinds, or set kardinal.graph.engine to embedded. ',
      'Kardinal then goes on by itself. Noticed ',
      at(since),
      '.',
    ),
  };
}
