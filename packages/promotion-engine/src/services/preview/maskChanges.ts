import { ImageChange } from '@kardinal/backstage-plugin-kardinal-node';
import { maskSecrets, Versions } from './maskSecrets';

/** What stands in the place of a value that may be of a Secret. */
const mark = '‹hidden›';

/**
 * What an edit says of one file, for statuses, pull requests and servers of steps: without values of Secrets.
 *
 * @param versions - of that file
 */
export function maskChanges(
  changes: readonly ImageChange[],
  versions: Versions,
): readonly ImageChange[] {
  return changes.map(change => {
    const masked = maskSecrets(change.file, versions);
    const shown = masked.type === 'shown' ? masked.versions : {};
    const { from, to } = change;
    return {
      ...change,
      ...(from === undefined || isOpen(from, versions.before, shown.before)
        ? {}
        : { from: mark }),
      ...(isOpen(to, versions.after, shown.after) ? {} : { to: mark }),
    };
  });
}

/** Whether a value stands in nothing that is masked; one that is written in another way than it is said may do. */
function isOpen(
  value: string,
  text: string | undefined,
  masked: string | undefined,
): boolean {
  if (text === masked) return true;
  if (text === undefined || masked === undefined) return false;
  const count = countOf(value, text);
  return count > 0 && count === countOf(value, masked);
}

function countOf(value: string, text: string): number {
  return value === '' ? 0 : text.split(value).length - 1;
}
