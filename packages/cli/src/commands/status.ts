import { plainSentence } from '@kardinal/backstage-plugin-kardinal-common';
import { ClusterCommand } from '../CliCommand';
import { everywhere } from '../cluster/readCluster';
import { rowOf } from './getPipelines';
import { statusOf } from './statusOf';
import { pipelineNamed, pipelinesOf } from './viewOf';

/** Whatever is not finished in the namespace, and why; what waits longest comes first. */
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
    const open = rows
      .filter(({ idleSince }) => idleSince !== undefined)
      .sort((a, b) => timeOf(a.idleSince) - timeOf(b.idleSince));
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
              rows: open.map(
                ({ namespace, name, state, idleSince = '', sentence }) => [
                  ...(isEverywhere ? [namespace] : []),
                  name,
                  state,
                  idleSince,
                  plainSentence(sentence),
                ],
              ),
            },
      data: open,
      names: open.map(({ name }) => `pipeline/${name}`),
    };
  },
};

function timeOf(time: string = ''): number {
  return Date.parse(time);
}
