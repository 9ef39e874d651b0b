/** Longest message that is read, in characters: no stream may fill the memory. */
const longest = 64 * 1024 * 1024;

/**
 * The data of server-sent events, one JSON value each.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 * @throws Error where a message has no end
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    if (text.length > longest) throw new Error('A message has no end');
    for (const part of parts) {
      const data = part
        .split('\n')
        .filter(line => line.startsWith('data:'))
        .map(line => line.slice('data:'.length).trimStart())
        .join('\n');
      if (data !== '') yield JSON.parse(data);
    }
  }
}
