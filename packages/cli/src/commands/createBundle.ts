import { createArguments } from '@kardinal/backstage-plugin-kardinal-common';
import { rfc3339 } from '@kardinal/foundation';
import { requestedBundle } from '@kardinal/promotion-engine';
import { CliError, WritingCommand } from '../CliCommand';
import { pipelineNamed } from './viewOf';

/** Releases images, as CI does. */
export const createBundle: WritingCommand = {
  type: 'writing',
  path: ['create', 'bundle'],
  arguments: '<pipeline>',
  options: [
    {
      flags: '--image <references>',
      description: 'what is released; several with commas between them',
      presence: 'required',
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
  description: 'release images',
  run(reading, { arguments: [said], options }) {
    const { namespace = 'default', name } = pipelineNamed(
      reading,
      said,
    ).metadata;
    const references = (options.image ?? '').split(',').filter(Boolean);
    if (references.length === 0)
      throw new CliError(
        '--image names no image; give it a reference with tag or digest',
      );
    const provenance = {
      ...(options.commit === undefined ? {} : { commitSHA: options.commit }),
      ...(options.author === undefined ? {} : { author: options.author }),
      ...(options.ciRun === undefined ? {} : { ciRunURL: options.ciRun }),
    };
    const wanted = createArguments.safeParse({
      artifacts: { images: references.map(reference => ({ reference })) },
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

/** Which option a field of the request comes from. */
function optionOf(path: readonly PropertyKey[]): string {
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
