/** The moment at which the example views were taken: a Wednesday. */
export const exampleNow = '2026-11-18T13:14:00.000Z';

/** An instant some minutes before (negative) or after the example's moment. */
export function minutes(offset: number): string {
  return new Date(Date.parse(exampleNow) + offset * 60_000).toISOString();
}
