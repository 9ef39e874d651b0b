const colours: Readonly<Record<string, string>> = {
  kardinal: '6e40c9',
  'kardinal/promotion': '1f6feb',
  'kardinal/rollback': 'd29922',
  'kardinal/emergency': 'cf222e',
};

/**
 * The colour that a label of a pull request is made with, in six hexadecimal digits.
 *
 * @public
 */
export function labelColour(name: string): string {
  return colours[name] ?? '8b949e';
}
