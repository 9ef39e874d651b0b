import {
  compareBundles,
  plainSentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ClusterCommand } from '../CliCommand';
import { pipelineNamed, viewOf } from './viewOf';

/** Each promotion of each Bundle that is in the history of a Pipeline, the newest Bundle first, with its evidence. */
export const history: ClusterCommand = {
  type: 'cluster',
  path: ['history'],
  arguments: '<pipeline>',
  description: 'list what was promoted where, when, and by whose merge',
  watch: 'offered',
  run(reading, { arguments: [said] }) {
    const pipeline = pipelineNamed(reading, said);
    const { namespace, name } = pipeline.metadata;
    const bundles = [...reading.cached.bundlesOfPipeline(namespace, name)].sort(
      (a, b) => compareBundles(b, a),
    );
    const promotions = bundles.flatMap(bundle => {
      const { selected } = viewOf(reading, pipeline, bundle.metadata.name);
      return (selected?.nodes ?? []).flatMap(node =>
        node.type === 'environment' && node.since !== undefined
          ? [{ bundle: bundle.metadata.name, ...node }]
          : [],
      );
    });
    return {
      text: {
        columns: [
          { title: 'BUNDLE' },
          { title: 'VERSION' },
          { title: 'ENVIRONMENT' },
          { title: 'STATE' },
          { title: 'SINCE' },
          { title: 'PULL REQUEST' },
          { title: 'MERGED BY' },
          { title: 'COMMIT', shown: 'wide' },
          { title: 'WHY', shown: 'wide' },
        ],
        rows: promotions.map(each => [
          each.bundle,
          each.version,
          each.name,
          each.state,
          each.since ?? '-',
          each.pullRequest?.url ?? '-',
          each.pullRequest?.mergedBy ?? '-',
          each.commit?.sha ?? '-',
          plainSentence(each.sentence),
        ]),
      },
      data: bundles,
      names: bundles.map(({ metadata }) => `bundle/${metadata.name}`),
    };
  },
};
