const binary = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const decimal: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
};

const shape =
  /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]|[eE][+-]?\d+)?$/;

/**
 * The number that a quantity stands for; undefined for what is none.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/
 */
export function parseQuantity(text: string): number | undefined {
  const match = shape.exec(text);
  if (!match) return undefined;
  const [, digits, suffix = ''] = match;
  if (/^[eE]./.test(suffix)) return Number(`${digits}${suffix}`);
  const power = binary.indexOf(suffix);
  if (power >= 0) return Number(digits) * 1024 ** power;
  return Number(digits) * decimal[suffix];
}

/** Text in which equal numbers are equal. */
export function formatQuantity(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return `${Math.round(value * 1000)}m`;
}
