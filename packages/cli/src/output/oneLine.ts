/** What somebody wrote into an object must not move the cursor, nor look like a line of ours. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
