/**
 * That no Bundle of a Pipeline has what an environment runs, with the full stop.
 *
 * @param drift - where it was seen, and what runs there
 * @public
 */
export function bundleMissingWords(drift: {
  readonly environment: string;
  readonly workload: string;
  readonly version: string;
}): string {
  const { environment, workload, version } = drift;
  return `No Bundle has what ${environment} runs: ${workload} runs ${version}. Create a Bundle with it, or put back what was promoted.`;
}
