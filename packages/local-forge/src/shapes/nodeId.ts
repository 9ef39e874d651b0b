/** GitHub's opaque GraphQL id of an object. @public */
export function nodeId(type: string, id: number | string): string {
  return Buffer.from(`${type}:${id}`).toString('base64');
}
