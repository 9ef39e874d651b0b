import { Bundle } from '../api/types.generated';
import { settlementOf } from '../drift/settlementOf';
import { rollbackOf } from '../rollback/rollbackOf';

/**
 * Follows what Bundles about one environment were made from, the nearest first: what a rollback restores, and what a settlement
 * names. They have no evidence of the environments before it; what they come from has.
 *
 * @param named - the Bundle of a name; `undefined` where it is gone
 */
export function sourcesOf(
  bundle: Bundle,
  named: (name: string) => Bundle | undefined,
): readonly Bundle[] {
  const found = new Set<Bundle>([bundle]);
  let source = sourceOf(bundle, named);
  while (source !== undefined && !found.has(source)) {
    found.add(source);
    source = sourceOf(source, named);
  }
  return [...found].slice(1);
}

/** The Bundle that a release came from before it was rolled back to, imported or restored: itself, where it was not. @public */
export function originOf(
  bundle: Bundle,
  named: (name: string) => Bundle | undefined,
): Bundle {
  return sourcesOf(bundle, named).at(-1) ?? bundle;
}

function sourceOf(
  bundle: Bundle,
  named: (name: string) => Bundle | undefined,
): Bundle | undefined {
  const name = rollbackOf(bundle)?.to ?? settlementOf(bundle)?.of;
  return name === undefined ? undefined : named(name);
}
