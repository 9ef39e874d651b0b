import { plainSentence } from '@kardinal/backstage-plugin-kardinal-common';
import { ClusterCommand } from '../CliCommand';
import { rowOf } from './getPipelines';
import { pipelinesOf } from './viewOf';

/** Whatever is not finished in the namespace, and why; what waits longest comes first. */
export const status: ClusterCommand = {
  type: 'cluster',
  path: ['status'],
  description: 'one screen of what waits, for whom, and since when',
  run(reading) {
    const pipelines = pipelinesOf(reading);
    const rows = pipelines.map(pipeline => rowOf(reading, pipeline));
    const open = rows
      .filter(({ idleSince }) => idleSince !== undefined)
      .sort((a, b) => timeOf(a.idleSince) - timeOf(b.idleSince));
    return {
      text:
        open.length === 0
          ? `Nothing waits in ${reading.namespace}: ${pipelines.length} Pipelines.\n`
          : {
              columns: [
                { title: 'PIPELINE' },
                { title: 'STATE' },
                { title: 'SINCE' },
                { title: 'WHY' },
              ],
              rows: open.map(({ name, state, idleSince = '', sentence }) => [
                name,
                state,
                idleSince,
                plainSentence(sentence),
              ]),
            },
      data: open,
      names: open.map(({ name }) => `pipeline/${name}`),
    };
  },
};

function timeOf(time: string = ''): number {
  return Date.parse(time);
}
