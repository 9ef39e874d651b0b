import {
  Bundle,
  bundleSources,
  BundleSourceView,
  defaultBundle,
  Pipeline,
  plainSentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Reading } from '../cluster/readCluster';
import { oneLine } from '../output/oneLine';
import { Printed } from '../output/Printed';
import { tableText } from '../output/tableText';
import { rowOf } from './getPipelines';
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
  const sources = sourcesOf(reading, pipeline);
  const last = defaultBundle(reading.cached.bundlesOfPipeline(namespace, name));
  const isRefused = ['Failed', 'SkipDenied'].includes(
    last?.status?.phase ?? '',
  );
  const ended = isRefused
    ? [`  ${oneLine(plainSentence(rowOf(reading, pipeline).sentence))}\n`]
    : [];
  return {
    text: [
      `Pipeline: ${name}\n`,
      ...(active.length === 0
        ? ['No active promotions.\n', ...ended]
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
      ...(sources.length === 0
        ? []
        : [
            '\nSources of Bundles\n',
            tableText(
              {
                columns: [
                  { title: 'FROM' },
                  { title: 'NAME' },
                  { title: 'STATE' },
                  { title: 'WHAT IT DOES' },
                ],
                rows: sources.map(each => [
                  each.type,
                  each.name ?? '',
                  each.state,
                  each.sentence,
                ]),
              },
              'table',
            ),
          ]),
    ].join(''),
    data: {
      active: active.map(({ bundle }) => bundle),
      blocking,
      sources,
    },
    names: active.map(({ bundle }) => `bundle/${bundle}`),
  };
}

type BundleSource = Omit<BundleSourceView, 'sentence'> & {
  readonly sentence: string;
};

/** What makes Bundles of it by itself, and what is wrong with that: as the portal says it. */
function sourcesOf(
  { subscriptions }: Reading,
  pipeline: Pipeline,
): readonly BundleSource[] {
  const { namespace, name } = pipeline.metadata;
  const own = subscriptions
    .list()
    .filter(
      ({ metadata, spec }) =>
        metadata.namespace === namespace && spec.pipeline === name,
    );
  return bundleSources(pipeline, own).map(({ sentence, ...source }) => ({
    ...source,
    sentence: oneLine(plainSentence(sentence)),
  }));
}

function isActive({ status }: Bundle): boolean {
  const { phase = 'Available' } = status ?? {};
  return phase === 'Available' || phase === 'Promoting';
}
