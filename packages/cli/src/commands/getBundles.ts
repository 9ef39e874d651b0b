import { plainSentence } from '@kardinal/backstage-plugin-kardinal-common';
import { ClusterCommand } from '../CliCommand';
import { pipelineNamed, viewOf } from './viewOf';

/** The Bundles of a Pipeline, the newest first, with what CI said of them. */
export const getBundles: ClusterCommand = {
  type: 'cluster',
  path: ['get', 'bundles'],
  arguments: '<pipeline>',
  description: 'list the Bundles of a Pipeline with their provenance',
  watch: 'offered',
  run(reading, { arguments: [said] }) {
    const pipeline = pipelineNamed(reading, said);
    const { bundles } = viewOf(reading, pipeline);
    const { namespace, name } = pipeline.metadata;
    const stored = reading.cached.bundlesOfPipeline(namespace, name);
    return {
      text: {
        columns: [
          { title: 'NAME' },
          { title: 'VERSION' },
          { title: 'STATE' },
          { title: 'VERIFIED' },
          { title: 'CREATED' },
          { title: 'COMMIT' },
          { title: 'AUTHOR' },
          { title: 'CI RUN', shown: 'wide' },
          { title: 'WHY', shown: 'wide' },
        ],
        rows: bundles.map(each => [
          each.name,
          each.version,
          each.state,
          `${each.verified} of ${each.targeted}`,
          each.createdAt,
          each.provenance.commitSHA ?? '-',
          each.provenance.author ?? '-',
          each.provenance.ciRunURL ?? '-',
          plainSentence(each.sentence),
        ]),
      },
      data: bundles.flatMap(
        each =>
          stored.find(({ metadata }) => metadata.name === each.name) ?? [],
      ),
      names: bundles.map(each => `bundle/${each.name}`),
    };
  },
};
