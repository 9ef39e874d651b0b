import { unreachable } from '@kardinal/kube-controller';
import { compare, parse, Range, satisfies } from 'semver';

/** How one of several tags is chosen; what a build is, only the image says. */
export type TagOrder = 'semver' | 'lexical';

/** Which versions count; of `semver`. */
export type VersionRange =
  | {
      readonly type: 'range';
      readonly accepts: (tag: string) => boolean;
    }
  | { readonly type: 'invalid'; readonly message: string };

/** Reads a range. Prereleases count where it names one. */
export function versionRange(text: string): VersionRange {
  const isOpen = /\d-[0-9A-Za-z]/.test(text);
  // Helm and Flux separate by commas, npm by spaces.
  const spaced = text.replaceAll(',', ' ');
  try {
    const range = new Range(spaced, { includePrerelease: isOpen });
    return {
      type: 'range',
      accepts: tag => satisfies(tag, range, { includePrerelease: isOpen }),
    };
  } catch {
    return {
      type: 'invalid',
      message: `${JSON.stringify(
        text,
      )} is no range of versions; write it like ^1.4, ~1.4.2 or >=2.0.0 <3.0.0`,
    };
  }
}

/** Whether a tag is a version, MAJOR.MINOR.PATCH with or without a `v` before it. */
export function isVersion(tag: string): boolean {
  return parse(tag) !== null;
}

/** Which tag comes later: positive where the first does. Equal versions are in alphabetical order. */
export function compareTags(order: TagOrder, a: string, b: string): number {
  const alphabetical = Number(a > b) - Number(a < b);
  switch (order) {
    case 'semver':
      return isVersion(a) && isVersion(b)
        ? compare(a, b) || alphabetical
        : Number(isVersion(a)) - Number(isVersion(b)) || alphabetical;
    case 'lexical':
      return alphabetical;
    default:
      return unreachable(order);
  }
}
