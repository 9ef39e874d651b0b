import { titleOf } from '../api/artifacts';
import { isPinned, replacementOf } from '../order/replacementOf';
import { kardinalPinPermission } from '../permissions';
import { CommandContext, createCommand } from './definition/CommandDefinition';
import {
  bundleFields,
  judgeNamed,
  NamedBundle,
  namedTitle,
} from './definition/namedBundle';

/** Lets newer Bundles supersede a pinned one again. @public */
export const unpin = createCommand({
  id: 'unpin',
  permission: kardinalPinPermission,
  arguments: bundleFields,
  placement: 'menu',
  offers: (_context, selected) =>
    selected !== undefined && isPinned(selected)
      ? [{ bundle: selected.metadata.name }]
      : [],
  legality: (args, context) =>
    judgeNamed(args, context, bundle =>
      isPinned(bundle)
        ? { type: 'allowed' }
        : { type: 'refused', reason: `${titleOf(bundle)} is not pinned.` },
    ),
  label: (args, context) => `Unpin ${namedTitle(args, context)}`,
  confirmation(args, context) {
    const newer = newerThan(args, context);
    return `Newer versions can supersede ${namedTitle(
      args,
      context,
    )} again while it is being promoted${
      newer === undefined ? '' : `; ${newer} does so at once`
    }.`;
  },
});

/** What supersedes it as soon as it is not pinned any more. */
function newerThan(
  { bundle: name }: NamedBundle,
  { pipeline, bundles }: CommandContext,
): string | undefined {
  const bundle = bundles.find(({ metadata }) => metadata.name === name);
  if (bundle === undefined) return undefined;
  const { phase = 'Available' } = bundle.status ?? {};
  if (phase !== 'Available' && phase !== 'Promoting') return undefined;
  const metadata = { ...bundle.metadata, annotations: {} };
  const newer = replacementOf({ ...bundle, metadata }, bundles, pipeline);
  return newer && titleOf(newer);
}
