/** What sentences have in code that is no command to type: how it begins, and what it is. */
export const onlyNamed: readonly (readonly [string, string])[] = [
  ['git advertise ', 'a request, as the log of the local forge names it'],
  ['helm dependency update', 'what wrote a file that a step reads'],
];

/** Whether it is one of {@link onlyNamed}. */
export function isOnlyNamed(text: string): boolean {
  return onlyNamed.some(([begin]) => text.startsWith(begin));
}
