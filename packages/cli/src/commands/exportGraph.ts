import {
  exportGraph as graphOf,
  guardsOfPipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { stringify } from 'yaml';
import { CliError, ClusterCommand } from '../CliCommand';
import { Reading } from '../cluster/readCluster';
import { Printed } from '../output/Printed';
import { bundleOf, pipelineNamed } from './viewOf';

/** The Graph that a Pipeline makes, as documents to be read or applied. */
export const exportGraph: ClusterCommand = {
  type: 'cluster',
  path: ['export'],
  arguments: '<pipeline>',
  options: [
    {
      flags: '--bundle <name>',
      description: 'for this Bundle; default an example of an image',
      presence: 'optional',
    },
  ],
  description: 'print the Graph that a Pipeline makes, as YAML',
  run: (reading, { arguments: [said], options }) =>
    exported(reading, said, options.bundle),
};

/** @throws CliError where the Pipeline makes no Graph, with the field and the fix */
export function exported(
  reading: Reading,
  said: string | undefined,
  bundle?: string,
): Printed {
  const pipeline = pipelineNamed(reading, said);
  const { cached, policyNamespaces } = reading;
  const graph = graphOf({
    pipeline,
    templates: guardsOfPipeline(
      cached.gateTemplates(),
      pipeline,
      policyNamespaces,
    ),
    ...(bundle === undefined
      ? {}
      : { bundle: bundleOf(reading, pipeline, bundle) }),
  });
  if (graph.type === 'refused')
    throw new CliError(
      `The Pipeline ${pipeline.metadata.name} makes no Graph: ${graph.message}`,
    );
  return {
    text: graph.graphs
      .map(each => stringify(each, { aliasDuplicateObjects: false }))
      .join('---\n'),
    data: graph.graphs,
    names: graph.graphs.map(({ metadata }) => `graph/${metadata.name}`),
  };
}
