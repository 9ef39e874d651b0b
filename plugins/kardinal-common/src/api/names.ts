import { reservedIdentifiers } from '@kardinal/cel';
import { sha256 } from '@noble/hashes/sha256';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';

/** Longest label value, DNS label and id of a Graph node, in characters. @public */
export const maxNameLength = 63;

/** Long enough that nobody meets two inputs with one hash, short enough to be read. */
const hashLength = 12;

const dnsLabel = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;

/** What ends a name with a hash: no plain name may look like it. */
const hashed = new RegExp(`--[0-9a-f]{${hashLength}}$`);

/** First `length` hex digits of the SHA-256 of `text`. @public */
export function shortHash(text: string, length: number = hashLength): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, length);
}

/**
 * Joins parts to a name that is legal for an object and for a label value: at most 63 characters. Deterministic, and
 * different parts have different names: `app-v1`, `eu-prd` is `app-v1.eu-prd`, and `app-v1-eu`, `prd` is
 * `app-v1-eu.prd`. Where the plain join is too long, illegal or ambiguous, a hash of all parts ends the name.
 *
 * @public
 */
export function objectName(...parts: readonly string[]): string {
  const plain = parts.join('.');
  const isUnambiguous = parts.every(part => dnsLabel.test(part));
  return isUnambiguous && plain.length <= maxNameLength && !hashed.test(plain)
    ? plain
    : withHash(plain, parts);
}

function withHash(readable: string, whole: readonly string[]): string {
  const hash = shortHash(JSON.stringify(whole));
  const head = readable
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxNameLength - hash.length - 2)
    .replace(/^-+|-+$/g, '');
  return `${head === '' ? 'x' : head}--${hash}`;
}

/** The one node that every Graph of ours has. */
const bundleNodeId = 'bundle';

/**
 * The id of an environment's node: a CEL identifier of at most 63 characters, `prod-eu` is `prodEu`. Not injective:
 * `orderEnvironments` refuses environments that share one. Never the id of a gate.
 *
 * @public
 */
export function nodeId(name: string): string {
  const id = camelCase(name);
  return id.length <= maxNameLength
    ? id
    : `${id.slice(0, maxNameLength - hashLength - 1)}_${shortHash(name)}`;
}

function camelCase(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter(word => word !== '');
  const joined = words
    .map((word, index) =>
      index === 0
        ? word[0].toLowerCase() + word.slice(1)
        : word[0].toUpperCase() + word.slice(1),
    )
    .join('');
  if (joined === '') return 'x';
  if (reservedIdentifiers.has(joined) || joined === bundleNodeId)
    return `x${joined[0].toUpperCase()}${joined.slice(1)}`;
  return /^[0-9]/.test(joined) ? `x${joined}` : joined;
}

/** The id of a gate's node: different for each gate template in each environment. @public */
export function gateNodeId(gate: {
  readonly namespace: string;
  readonly name: string;
  readonly environment: string;
}): string {
  const { namespace, name, environment } = gate;
  const hash = shortHash(JSON.stringify([namespace, name, environment]));
  return `${camelCase(name).slice(0, 40)}__${hash}`;
}

/**
 * The branch of one promotion: `kardinal/<namespace>/<bundle>/<environment>`. A part that Git would refuse, or that is
 * longer than a label, is shortened with its hash.
 *
 * @see https://git-scm.com/docs/git-check-ref-format
 * @public
 */
export function promotionBranch(promotion: {
  readonly namespace: string;
  readonly bundle: string;
  readonly environment: string;
}): string {
  const { namespace, bundle, environment } = promotion;
  return ['kardinal', ...[namespace, bundle, environment].map(refPart)].join(
    '/',
  );
}

function refPart(name: string): string {
  const isPlain =
    /^[-.a-z0-9]+$/.test(name) &&
    isBranchName(name) &&
    name.length <= maxNameLength &&
    !hashed.test(name);
  return isPlain ? name : withHash(name, [name]);
}

/**
 * Whether Git accepts the name of a branch.
 *
 * @see https://git-scm.com/docs/git-check-ref-format
 * @public
 */
export function isBranchName(name: string): boolean {
  // eslint-disable-next-line no-control-regex
  const refused = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\.$|^-|^HEAD$/;
  return (
    !refused.test(name) &&
    name.split('/').every(part => part !== '' && !/^\.|\.lock$/.test(part))
  );
}
