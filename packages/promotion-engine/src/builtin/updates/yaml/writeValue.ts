import { ScalarStyle, ScalarValue, writeScalar } from './scalars';

/** Writes a value; a string in a style, and so that it stays a string. @internal */
export function writeValue(
  value: ScalarValue,
  style: ScalarStyle,
  context: 'block' | 'flow',
): string {
  return typeof value === 'string'
    ? writeScalar(value, style, context)
    : String(value);
}
