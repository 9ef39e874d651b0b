import {
  BoardCell,
  BoardRow,
  boardRow,
  defaultBundle,
  pauseAt,
  pausesOf,
  Pipeline,
  plainSentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ClusterCommand } from '../CliCommand';
import { everywhere, Reading } from '../cluster/readCluster';
import { inputOf, nodesInputOf, pipelinesOf } from './viewOf';

/** Every Pipeline of the namespace, with what each environment has. */
export const getPipelines: ClusterCommand = {
  type: 'cluster',
  path: ['get', 'pipelines'],
  description: 'list Pipelines with the version of each environment',
  watch: 'offered',
  everywhere: 'offered',
  run(reading) {
    const pipelines = pipelinesOf(reading);
    const isEverywhere = reading.namespace === everywhere;
    const rows = pipelines.map(pipeline => rowOf(reading, pipeline));
    return {
      text: {
        columns: [
          ...(isEverywhere ? [{ title: 'NAMESPACE' }] : []),
          { title: 'NAME' },
          { title: 'BUNDLE' },
          { title: 'STATE' },
          { title: 'ENVIRONMENTS' },
          { title: 'WHY', shown: 'wide' },
        ],
        rows: rows.map(({ namespace, name, state, cells, sentence }, index) => [
          ...(isEverywhere ? [namespace] : []),
          isPaused(pipelines[index], reading.now) ? `${name} [PAUSED]` : name,
          bundleOnItsWay(reading, pipelines[index]) ?? '-',
          state,
          cells.map(cellText).join(', ') || '-',
          plainSentence(sentence),
        ]),
      },
      data: pipelines,
      names: pipelines.map(({ metadata }) => `pipeline/${metadata.name}`),
    };
  },
};

/** The row of the portal's board. */
export function rowOf(reading: Reading, pipeline: Pipeline): BoardRow {
  const { cached, now } = reading;
  const { namespace, name } = pipeline.metadata;
  return boardRow(
    {
      ...inputOf(reading, pipeline),
      bundles: cached.bundlesOfPipeline(namespace, name),
      stepsOf: bundle => nodesInputOf(reading, bundle).steps,
      gatesOf: bundle => nodesInputOf(reading, bundle).gates,
      graphNodesOf: bundle => nodesInputOf(reading, bundle).graphNodes,
    },
    now,
  );
}

function cellText({
  environment,
  currentVersion = '-',
  incomingVersion,
}: BoardCell): string {
  return incomingVersion === undefined
    ? `${environment} ${currentVersion}`
    : `${environment} ${currentVersion} → ${incomingVersion}`;
}

/** As a whole, or one of its environments. */
function isPaused(pipeline: Pipeline, now: number): boolean {
  const { pausedEnvironments = {} } = pipeline.spec;
  return [undefined, ...Object.keys(pausedEnvironments)].some(
    environment => pauseAt(pausesOf(pipeline, environment), now) !== undefined,
  );
}

/** The one that the portal shows first. */
function bundleOnItsWay(
  { cached }: Reading,
  { metadata: { namespace, name } }: Pipeline,
): string | undefined {
  return defaultBundle(cached.bundlesOfPipeline(namespace, name))?.metadata
    .name;
}
