import {
  BoardCell,
  BoardRow,
  boardRow,
  Pipeline,
  plainSentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ClusterCommand } from '../CliCommand';
import { Reading } from '../cluster/readCluster';
import { inputOf, nodesInputOf, pipelinesOf } from './viewOf';

/** Every Pipeline of the namespace, with what each environment has. */
export const getPipelines: ClusterCommand = {
  type: 'cluster',
  path: ['get', 'pipelines'],
  description: 'list Pipelines with the version of each environment',
  run(reading) {
    const pipelines = pipelinesOf(reading);
    const rows = pipelines.map(pipeline => rowOf(reading, pipeline));
    return {
      text: {
        columns: [
          { title: 'NAME' },
          { title: 'STATE' },
          { title: 'ENVIRONMENTS' },
          { title: 'WHY', shown: 'wide' },
        ],
        rows: rows.map(({ name, state, cells, sentence }) => [
          name,
          state,
          cells.map(cellText).join(', '),
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
