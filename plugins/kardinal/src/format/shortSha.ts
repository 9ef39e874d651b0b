/** As much of a commit's SHA as people use. */
export function shortSha(sha: string): string {
  return sha.slice(0, 7);
}
