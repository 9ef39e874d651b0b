/** A part of the message of a record. */
export interface MessagePart {
  readonly type: 'text' | 'instant' | 'address';
  readonly text: string;
}

/** What is in the message of a record: an RFC 3339 instant, or a web address without what ends the sentence behind it. */
const found =
  /(?<instant>\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)|(?<address>https?:\/\/[^\s,;]+[^\s,;.:)])/g;

/** The text of a record in parts, so that a page can show times as its reader's, and addresses as links. */
export function messageParts(message: string): readonly MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const match of message.matchAll(found)) {
    parts.push({ type: 'text', text: message.slice(end, match.index) });
    parts.push({
      type: match.groups?.instant === undefined ? 'address' : 'instant',
      text: match[0],
    });
    end = match.index + match[0].length;
  }
  parts.push({ type: 'text', text: message.slice(end) });
  return parts.filter(({ text }) => text !== '');
}
