import {
  Bundle,
  Pipeline,
  plainSentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Reading } from '../cluster/readCluster';
import { oneLine } from '../output/oneLine';
import { Printed } from '../output/Printed';
import { tableText } from '../output/tableText';
import { viewOf } from './viewOf';

/** One Pipeline: what is on its way in it, and the gates that keep it. */
export function statusOf(reading: Reading, pipeline: Pipeline): Printed {
  const { namespace, name } = pipeline.metadata;
  const active = reading.cached
    .bundlesOfPipeline(namespace, name)
    .filter(isActive)
    .map(each => ({
      bundle: each.metadata.name,
      nodes:
        viewOf(reading, pipeline, each.metadata.name).selected?.nodes ?? [],
    }));
  const blocking = active.flatMap(({ bundle, nodes }) =>
    nodes.flatMap(node =>
      node.type === 'gate' && node.verdict !== 'open'
        ? [
            {
              bundle,
              environment: node.environment,
              gate: node.name,
              why: plainSentence(node.sentence),
            },
          ]
        : [],
    ),
  );
  const steps = active.flatMap(({ nodes }) =>
    nodes.flatMap(node => (node.type === 'environment' ? [node] : [])),
  );
  return {
    text: [
      `Pipeline: ${name}\n`,
      ...(active.length === 0
        ? ['No active promotions.\n']
        : [
            `Active bundle(s): ${active
              .map(({ bundle }) => bundle)
              .join(', ')}\n`,
            ...steps.map(
              ({ sentence }) => `  ${oneLine(plainSentence(sentence))}\n`,
            ),
          ]),
      ...(blocking.length === 0
        ? []
        : [
            '\nBlocking Policy Gates\n',
            tableText(
              {
                columns: [
                  { title: 'BUNDLE' },
                  { title: 'ENVIRONMENT' },
                  { title: 'GATE' },
                  { title: 'WHY' },
                ],
                rows: blocking.map(each => [
                  each.bundle,
                  each.environment,
                  each.gate,
                  each.why,
                ]),
              },
              'table',
            ),
          ]),
    ].join(''),
    data: { active: active.map(({ bundle }) => bundle), blocking },
    names: active.map(({ bundle }) => `bundle/${bundle}`),
  };
}

function isActive({ status }: Bundle): boolean {
  const { phase = 'Available' } = status ?? {};
  return phase === 'Available' || phase === 'Promoting';
}
