import { commands } from '@kardinal/backstage-plugin-kardinal-common';
import { Marking } from '@kardinal/promotion-engine';
import { CliInput, Written } from '../CliCommand';
import { Reading } from '../cluster/readCluster';
import { bundleSaid, objectOf, refuse } from './ordering';

/**
 * Annotates the Bundle that was said, as the command of the portal does.
 *
 * @throws CliError with why it must not be done
 */
export function marking(
  id: 'abort' | 'pin' | 'retry' | 'unpin',
  reading: Reading,
  input: CliInput,
  marks: (marking: Marking) => Readonly<Record<string, string>>,
): Written {
  const { context, bundle } = bundleSaid(reading, input);
  refuse(commands[id].legality({ bundle }, context));
  const at = new Date(reading.now).toISOString();
  return {
    type: 'annotate',
    bundle: objectOf(bundle, context),
    annotations: marks({ by: reading.user, at }),
    words: commands[id].confirmation({ bundle }, context),
  };
}
