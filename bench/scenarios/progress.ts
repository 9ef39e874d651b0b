/** Where a run is: it takes minutes. */
export function progress(what: string): void {
  process.stderr.write(`${new Date().toISOString()} scale: ${what}\n`);
}
