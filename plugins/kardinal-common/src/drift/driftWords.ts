/**
 * That an environment runs something else than what was promoted there, without the full stop.
 *
 * @param promoted - the version that was verified there last
 * @param seen - what runs instead, and in what
 * @public
 */
export function driftWords(
  environment: string,
  promoted: string,
  seen: { readonly workload: string; readonly version: string },
): string {
  return `${environment} has drifted: ${seen.workload} runs ${seen.version}, not ${promoted}`;
}
