/** Whether an option of a request is set: it is when it is there, unless it says that it is not. */
export function readFlag(query: URLSearchParams, name: string): boolean {
  const text = query.get(name);
  return text !== null && !['0', 'false'].includes(text.toLowerCase());
}
