import { sha256 } from '@noble/hashes/sha256';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';

/** Longest name that is also a legal label value and DNS label. */
const maxName = 63;

/** First `length` hex digits of the SHA-256 of `text`. @public */
export function shortHash(text: string, length: number = 8): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, length);
}

/**
 * Joins parts to a legal DNS label of at most 63 characters. Deterministic; when the plain join is too long or had to
 * be changed, a hash of the whole keeps different inputs apart.
 *
 * @public
 */
export function objectName(...parts: readonly string[]): string {
  const plain = parts.join('-');
  const legal = plain
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '-')
    .replace(/^-+|-+$/g, '');
  if (legal === plain && legal.length <= maxName && legal !== '') return legal;
  const hash = shortHash(parts.join('\n'));
  const head = legal.slice(0, maxName - hash.length - 1).replace(/-+$/, '');
  return head === '' ? `x${hash}` : `${head}-${hash}`;
}

/** Identifiers that CEL reserves, and the one node that every Graph of ours has. */
const reserved = new Set(
  (
    'as break const continue else false for function if import in let loop ' +
    'namespace null package return true var void while bundle now'
  ).split(' '),
);

/**
 * A CEL identifier from a name: `prod-eu` is `prodEu`. Not injective: use {@link gateNodeId} or refuse collisions.
 *
 * @public
 */
export function nodeId(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter(word => word !== '');
  const joined = words
    .map((word, index) =>
      index === 0
        ? word[0].toLowerCase() + word.slice(1)
        : word[0].toUpperCase() + word.slice(1),
    )
    .join('');
  if (joined === '') return 'x';
  if (reserved.has(joined))
    return `x${joined[0].toUpperCase()}${joined.slice(1)}`;
  return /^[0-9]/.test(joined) ? `x${joined}` : joined;
}

/** Unique for each gate template in each environment. @public */
export function gateNodeId(gate: {
  readonly namespace: string;
  readonly name: string;
  readonly environment: string;
}): string {
  const whole = `${gate.namespace}/${gate.name}/${gate.environment}`;
  return `${nodeId(gate.name).slice(0, 40)}0${shortHash(whole)}`;
}

/** The branch of one promotion. @public */
export function promotionBranch(bundle: string, environment: string): string {
  return `kardinal/${bundle}/${environment}`;
}
