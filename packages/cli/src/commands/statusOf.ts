import {
  Bundle,
  Pipeline,
  plainSentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { findCondition } from '@kardinal/kube-controller';
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
  const subscriptions = subscriptionsOf(reading, pipeline);
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
      ...(subscriptions.length === 0
        ? []
        : [
            '\nSubscriptions\n',
            tableText(
              {
                columns: [
                  { title: 'NAME' },
                  { title: 'PHASE' },
                  { title: 'WHAT IT DOES' },
                ],
                rows: subscriptions.map(each => [
                  each.name,
                  each.phase,
                  each.message,
                ]),
              },
              'table',
            ),
          ]),
    ].join(''),
    data: {
      active: active.map(({ bundle }) => bundle),
      blocking,
      subscriptions,
    },
    names: active.map(({ bundle }) => `bundle/${bundle}`),
  };
}

/** What makes Bundles of it by itself, and what is wrong with that: in the words of its controller. */
function subscriptionsOf(
  { subscriptions }: Reading,
  { metadata: { namespace, name } }: Pipeline,
) {
  return subscriptions
    .list()
    .filter(
      ({ metadata, spec }) =>
        metadata.namespace === namespace && spec.pipeline === name,
    )
    .map(({ metadata, status = {} }) => ({
      name: metadata.name,
      phase: status.phase ?? 'Pending',
      message: oneLine(
        findCondition(status.conditions, 'Ready')?.message ??
          'It has not been looked at yet',
      ),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function isActive({ status }: Bundle): boolean {
  const { phase = 'Available' } = status ?? {};
  return phase === 'Available' || phase === 'Promoting';
}
