/** Why nothing is rendered of a Template that nobody has made, and what to do. */
export function missingTemplate(name: string): string {
  return `there is no Template ${name}, and so nothing says what may be rendered; name one that kubectl get templates lists`;
}
