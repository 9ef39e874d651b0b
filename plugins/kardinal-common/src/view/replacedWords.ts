import { titleOf } from '../api/artifacts';
import { Bundle } from '../api/types.generated';
import { referenceTo } from '../rollback';
import { Running } from './currentOf';
import { enumerate, sentence } from './sentences';
import { Sentence } from './types';

/** More environments than this are counted. */
const mostNamed = 3;

/**
 * What has replaced a Bundle since it was verified, as the rest of a sentence: `replaced by 1.30.0`, with the environments where
 * not all of them have something newer. `undefined` where it is what was verified last in each of its environments.
 */
export function replacedWords(
  bundle: Bundle,
  running: ReadonlyMap<string, Running>,
): Sentence | undefined {
  const verified = Object.entries(bundle.status?.environments ?? {}).flatMap(
    ([name, { verifiedAt }]) => (verifiedAt === undefined ? [] : [name]),
  );
  const replaced = new Map<string, string[]>();
  for (const environment of verified) {
    const current = running.get(environment)?.bundle ?? bundle;
    if (current.metadata.name === bundle.metadata.name) continue;
    const name = replacementName(current, titleOf(bundle));
    replaced.set(name, [...(replaced.get(name) ?? []), environment]);
  }
  const [first, ...others] = replaced;
  if (first === undefined) return undefined;
  if (others.length === 0 && first[1].length === verified.length)
    return sentence(`replaced by ${first[0]}`);
  const parts = [first, ...others].map(([name, environments]) =>
    sentence(`by ${name} in `, named(environments)),
  );
  return sentence('replaced ', enumerate(parts));
}

/** The same version may be promoted again: then only its name tells a Bundle from the one before. */
function replacementName(bundle: Bundle, title: string): string {
  const reference = referenceTo(bundle);
  return reference === title ? `Bundle ${bundle.metadata.name}` : reference;
}

function named(environments: readonly string[]): Sentence {
  return environments.length > mostNamed
    ? sentence(`${environments.length} environments`)
    : enumerate(environments.map(each => sentence(each)));
}
