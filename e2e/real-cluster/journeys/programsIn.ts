/** A folder with programs, as `./yarnw test:cluster` found or built it. */
export function programsIn(variable: string): string {
  const folder = process.env[variable];
  if (folder) return folder;
  throw new Error(`Run ./yarnw test:cluster: ${variable} is not set.`);
}
