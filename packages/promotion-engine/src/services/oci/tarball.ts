import { crc32 } from 'node:zlib';

/** A file of an archive. */
export interface ArchivedFile {
  /** Relative to the root of the archive, with `/`. */
  readonly path: string;
  readonly content: Buffer;
}

const block = 512;

/** What a stored block of a gzip stream holds, in bytes (RFC 1951 §3.2.4). */
const mostStored = 65_535;

/** A path that the archive format has no room for. */
export class LongPathError extends Error {
  override readonly name = 'LongPathError';
}

/**
 * A `tar.gz` whose bytes follow from the files alone: sorted, without times and owners, and stored rather than compressed, since what a
 * compressor makes changes with its version.
 *
 * @throws LongPathError where a path takes more than 100 bytes behind the directories, or 155 in them
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html (ustar)
 */
export function tarball(files: readonly ArchivedFile[]): Buffer {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const parts = sorted.flatMap(({ path, content }) => [
    headerOf(path, content.length),
    content,
    Buffer.alloc((block - (content.length % block)) % block),
  ]);
  return stored(Buffer.concat([...parts, Buffer.alloc(2 * block)]));
}

function headerOf(path: string, size: number): Buffer {
  const { prefix, name } = split(path);
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function split(path: string): {
  readonly prefix: string;
  readonly name: string;
} {
  if (Buffer.byteLength(path) <= 100) return { prefix: '', name: path };
  const slash = path.lastIndexOf('/');
  const [prefix, name] = [
    path.slice(0, Math.max(slash, 0)),
    path.slice(slash + 1),
  ];
  if (Buffer.byteLength(prefix) > 155 || Buffer.byteLength(name) > 100)
    throw new LongPathError(
      `${path} is too long for an archive: 100 bytes for the name of a file, and 155 for its directories`,
    );
  return { prefix, name };
}

/** @see https://www.rfc-editor.org/rfc/rfc1952 */
function stored(content: Buffer): Buffer {
  const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
  const parts: Buffer[] = [head];
  for (let at = 0; at < content.length; at += mostStored) {
    const piece = content.subarray(at, at + mostStored);
    const frame = Buffer.alloc(5);
    frame.writeUInt8(at + mostStored >= content.length ? 1 : 0, 0);
    frame.writeUInt16LE(piece.length, 1);
    // eslint-disable-next-line no-bitwise
    frame.writeUInt16LE(piece.length ^ 0xffff, 3);
    parts.push(frame, piece);
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc32(content), 0);
  tail.writeUInt32LE(content.length, 4);
  return Buffer.concat([...parts, tail]);
}
