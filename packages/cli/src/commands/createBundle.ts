import {
  createArguments,
  parseChartReference,
} from '@kardinal/backstage-plugin-kardinal-common';
import { rfc3339 } from '@kardinal/foundation';
import { requestedBundle } from '@kardinal/promotion-engine';
import { CliError, WritingCommand } from '../CliCommand';
import { pipelineNamed } from './viewOf';

/** Releases images and charts, as CI does. */
export const createBundle: WritingCommand = {
  type: 'writing',
  path: ['create', 'bundle'],
  arguments: '<pipeline>',
  options: [
    {
      flags: '--image <references>',
      description: 'images to release; several with commas between them',
      presence: 'optional',
    },
    {
      flags: '--chart <references>',
      description:
        'Helm charts to release, e.g. oci://ghcr.io/acme/charts/shop:4.2.0; several with commas between them',
      presence: 'optional',
    },
    {
      flags: '--commit <sha>',
      description: 'the commit that it was built from',
      presence: 'optional',
    },
    {
      flags: '--author <name>',
      description: 'who wrote that commit',
      presence: 'optional',
    },
    {
      flags: '--ci-run <url>',
      description: 'the page of the run that built it',
      presence: 'optional',
    },
  ],
  description: 'release images and Helm charts',
  run(reading, { arguments: [said], options }) {
    const { namespace = 'default', name } = pipelineNamed(
      reading,
      said,
    ).metadata;
    const references = listed(options.image);
    const charts = listed(options.chart).map(chartNamed);
    if (references.length === 0 && charts.length === 0)
      throw new CliError(
        '--image names no image, and --chart no chart; give one of them a reference with its version',
      );
    const provenance = {
      ...(options.commit === undefined ? {} : { commitSHA: options.commit }),
      ...(options.author === undefined ? {} : { author: options.author }),
      ...(options.ciRun === undefined ? {} : { ciRunURL: options.ciRun }),
    };
    const wanted = createArguments.safeParse({
      artifacts: {
        ...(references.length === 0
          ? {}
          : { images: references.map(reference => ({ reference })) }),
        ...(charts.length === 0 ? {} : { charts }),
      },
      ...(Object.keys(provenance).length === 0 ? {} : { provenance }),
    });
    if (!wanted.success) {
      const [{ path, message }] = wanted.error.issues;
      throw new CliError(`invalid ${optionOf(path)}: ${message}`);
    }
    const { type, artifacts, provenance: origin } = wanted.data;
    const request = {
      namespace,
      pipeline: name,
      type,
      artifacts,
      ...(origin === undefined ? {} : { provenance: origin }),
    };
    const by = { type: 'person' as const, name: reading.user };
    return {
      type: 'create',
      bundle: requestedBundle(request, by, rfc3339(reading.now)),
      words: `kardinal get steps ${name} says how far it is.`,
    };
  },
};

function listed(option: string | undefined): readonly string[] {
  return (option ?? '').split(',').filter(Boolean);
}

function chartNamed(text: string) {
  const parsed = parseChartReference(text);
  if (parsed.type === 'chart') return parsed.chart;
  throw new CliError(`invalid --chart: ${parsed.message}`);
}

/** Which option a field of the request comes from. */
function optionOf(path: readonly PropertyKey[]): string {
  if (path[1] === 'charts') return '--chart';
  switch (path.at(-1)) {
    case 'commitSHA':
      return '--commit';
    case 'author':
      return '--author';
    case 'ciRunURL':
      return '--ci-run';
    default:
      return '--image';
  }
}
