/** One ref that a push wants to change. @public */
export interface PushCommand {
  ref: string;
  before: string;
  after: string;
}

/**
 * Reads the commands at the start of a receive-pack request (gitprotocol-pack,
 * "Reference Update Request"): packets up to the first flush.
 *
 * @returns undefined while the flush has not come yet.
 * @public
 */
export function readPushCommands(bytes: Buffer): PushCommand[] | undefined {
  const commands: PushCommand[] = [];
  let offset = 0;
  while (offset + 4 <= bytes.length) {
    const length = parseInt(bytes.toString('latin1', offset, offset + 4), 16);
    if (length === 0) return commands;
    // Not a packet at all: receive-pack itself will say what is wrong.
    if (Number.isNaN(length) || length < 4) return commands;
    if (offset + length > bytes.length) return undefined;
    const line = bytes.toString('utf8', offset + 4, offset + length);
    const match = /^([0-9a-f]{40}) ([0-9a-f]{40}) ([^\0\n]+)/.exec(line);
    if (match) {
      commands.push({ before: match[1], after: match[2], ref: match[3] });
    }
    offset += length;
  }
  return undefined;
}

/** One packet of git's wire format. @public */
export function packet(text: string): string {
  const length = Buffer.byteLength(text) + 4;
  return `${length.toString(16).padStart(4, '0')}${text}`;
}
