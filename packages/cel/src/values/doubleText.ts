/** Decimal digits without exponent that read back as the same double. */
export function plainDouble(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (Object.is(value, -0)) return '-0';
  const [mantissa, exponentText] = String(Math.abs(value)).split('e');
  const sign = value < 0 ? '-' : '';
  if (exponentText === undefined) return sign + mantissa;
  const [whole, fraction = ''] = mantissa.split('.');
  const exponent = Number(exponentText);
  const digits = whole + fraction;
  return exponent < 0
    ? `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
    : sign + digits.padEnd(exponent + 1, '0');
}

/** `string(double)` as cel-go writes it: the shortest digits, with an exponent below 1e-4 and from 1e6. */
export function shortDouble(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  if (Object.is(value, -0)) return '-0';
  const [mantissa, exponentText] = value.toExponential().split('e');
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 6) return plainDouble(value);
  const size = String(Math.abs(exponent)).padStart(2, '0');
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${size}`;
}
