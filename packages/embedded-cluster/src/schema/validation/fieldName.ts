/** A path as errors name it: without the leading dot, `<nil>` for the whole. */
export function fieldName(path: string): string {
  return path.replace(/^\./, '') || '<nil>';
}
