const TRUE = /^(y|Y|yes|Yes|YES|true|True|TRUE|on|On|ON)$/;
const FALSE = /^(n|N|no|No|NO|false|False|FALSE|off|Off|OFF)$/;
const NULL = /^(|~|null|Null|NULL)$/;
const INTEGER = /^[-+]?(0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+|[0-9]+)$/;
const FLOAT = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/;
const SPECIAL_FLOAT = /^([-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN))$/;

/** How a scalar is written. @internal */
export type ScalarStyle = 'plain' | 'single' | 'double';

/**
 * What the reader of Kubernetes tools makes of a plain scalar: YAML 1.1 with the additions of Go's libraries.
 *
 * @see https://yaml.org/type/
 * @internal
 */
export function plainType(text: string): 'string' | 'null' | 'other' {
  if (NULL.test(text)) return 'null';
  if (TRUE.test(text) || FALSE.test(text)) return 'other';
  const digits = /^[-+0-9.]/.test(text) ? text.replace(/_/g, '') : text;
  return INTEGER.test(digits) || FLOAT.test(digits) || SPECIAL_FLOAT.test(text)
    ? 'other'
    : 'string';
}

/**
 * Writes a string in a style; plain only where it stays the same string.
 *
 * @internal
 */
export function writeScalar(
  value: string,
  style: ScalarStyle,
  context: 'block' | 'flow',
): string {
  const printable = /^[\x20-\x7e\u00a0-\ud7ff\ue000-\ufefe]*$/.test(value);
  if (style === 'plain' && printable && isPlain(value, context)) return value;
  if (style === 'single' && printable) return `'${value.replace(/'/g, "''")}'`;
  return JSON.stringify(value);
}

function isPlain(value: string, context: 'block' | 'flow'): boolean {
  if (plainType(value) !== 'string') return false;
  if (/^[\s\-?:,[\]{}#&*!|>'"%@`=<]|[\s:]$|: | #|^\.\.\.$/.test(value)) {
    return false;
  }
  // Readers differ on a colon between brackets.
  return context === 'block' || !/[,[\]{}:]/.test(value);
}

/** A scalar of YAML as Kubernetes tools read it. @public */
export type ScalarValue = string | number | boolean | null;

/**
 * The name of what a plain scalar says, the same for all spellings of one value: `s:v1`, `n:16` for `0x10`, `b:true` for
 * `yes`, and `null`.
 *
 * @internal
 */
export function plainIdentity(text: string): string {
  if (plainType(text) === 'null') return 'null';
  if (plainType(text) === 'string') return stringIdentity(text);
  if (TRUE.test(text)) return 'b:true';
  if (FALSE.test(text)) return 'b:false';
  return `n:${numberIdentity(text.replace(/_/g, '').toLowerCase())}`;
}

/** As {@link plainIdentity}, of a string whatever it looks like. @internal */
export function stringIdentity(text: string): string {
  return `s:${text}`;
}

/** As {@link plainIdentity}, of a value. @internal */
export function identityOf(value: ScalarValue): string {
  if (value === null) return 'null';
  return typeof value === 'string'
    ? stringIdentity(value)
    : plainIdentity(String(value));
}

function numberIdentity(text: string): string {
  const digits = text.replace(/^[-+]/, '');
  const sign = text.startsWith('-') ? '-' : '';
  if (!INTEGER.test(digits))
    return /^\.(inf|nan)$/.test(digits) ? sign + digits : String(Number(text));
  const isOctal = /^0[0-7]+$/.test(digits);
  return sign + BigInt(isOctal ? `0o${digits}` : digits).toString();
}
