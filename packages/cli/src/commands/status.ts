import {
  Pipeline,
  plainSentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ClusterCommand } from '../CliCommand';
import { everywhere } from '../cluster/readCluster';
import { rowOf } from './getPipelines';
import { statusOf } from './statusOf';
import { pipelineNamed, pipelinesOf } from './viewOf';

/** Whatever is not finished in the namespace, and why; invalid Pipelines come first, then what waits longest. */
export const status: ClusterCommand = {
  type: 'cluster',
  path: ['status'],
  arguments: '[pipeline]',
  description: 'one screen of what waits, for whom, and since when',
  watch: 'offered',
  everywhere: 'offered',
  run(reading, { arguments: [said] }) {
    if (said !== undefined)
      return statusOf(reading, pipelineNamed(reading, said));
    const isEverywhere = reading.namespace === everywhere;
    const pipelines = pipelinesOf(reading);
    const rows = pipelines.map(pipeline => rowOf(reading, pipeline));
    const invalid = rows.filter((_, at) => isInvalid(pipelines[at]));
    const waiting = rows
      .filter(row => row.idleSince !== undefined && !invalid.includes(row))
      .sort((a, b) => timeOf(a.idleSince) - timeOf(b.idleSince));
    const open = [...invalid, ...waiting];
    return {
      text:
        open.length === 0
          ? `Nothing waits in ${
              isEverywhere ? 'any namespace' : reading.namespace
            }: ${pipelines.length} Pipelines.\n`
          : {
              columns: [
                ...(isEverywhere ? [{ title: 'NAMESPACE' }] : []),
                { title: 'PIPELINE' },
                { title: 'STATE' },
                { title: 'SINCE' },
                { title: 'WHY' },
              ],
              rows: open.map(row => [
                ...(isEverywhere ? [row.namespace] : []),
                row.name,
                invalid.includes(row) ? 'Invalid' : row.state,
                row.idleSince ?? '',
                plainSentence(row.sentence),
              ]),
            },
      data: open,
      names: open.map(({ name }) => `pipeline/${name}`),
    };
  },
};

/** Nothing of it is promoted until somebody corrects it. */
function isInvalid(pipeline: Pipeline): boolean {
  return (pipeline.status?.conditions ?? []).some(
    each => each.type === 'Ready' && each.status === 'False',
  );
}

function timeOf(time: string = ''): number {
  return Date.parse(time);
}
