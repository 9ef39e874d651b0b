/**
 * A link that is safe to follow: http or https only. What comes from a
 * resource may hold anything, `javascript:` included.
 */
export function webUrl(text: string | undefined): string | undefined {
  if (text === undefined) {
    return undefined;
  }
  try {
    const url = new URL(text);
    return url.protocol === 'http:' || url.protocol === 'https:'
      ? url.href
      : undefined;
  } catch {
    return undefined;
  }
}
