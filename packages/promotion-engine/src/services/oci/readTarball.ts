import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { ArchivedFile } from './tarball';

const block = 512;

/** More is no set of manifests. */
const mostEntries = 10_000;

/**
 * The files of an unpacked archive. Nothing is ever written where the archive says: a path that leads out of it, a link or a device is
 * refused all the same, since whoever packed it meant something else than manifests.
 *
 * @param what - for messages
 * @throws StepError
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html (ustar)
 */
export function readTarball(
  archive: Buffer,
  what: string,
): readonly ArchivedFile[] {
  const files: ArchivedFile[] = [];
  let at = 0;
  for (let count = 0; at + block <= archive.length; count++) {
    if (count > mostEntries)
      throw refused(what, `holds more than ${mostEntries} entries`);
    const header = archive.subarray(at, at + block);
    if (header.every(byte => byte === 0)) return files;
    const entry = entryOf(header, what);
    const begin = at + block;
    if (begin + entry.size > archive.length)
      throw refused(what, `ends within ${entry.path}`);
    if (entry.type === 'file') {
      const content = archive.subarray(begin, begin + entry.size);
      files.push({ path: safePath(entry.path, what), content });
    }
    at = begin + Math.ceil(entry.size / block) * block;
  }
  throw refused(what, 'has no end: it is not a whole archive');
}

interface Entry {
  readonly type: 'file' | 'other';
  readonly path: string;
  readonly size: number;
}

function entryOf(header: Buffer, what: string): Entry {
  const sum = header.reduce(
    (total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte),
    0,
  );
  const size = numberAt(header, 124, 12);
  if (numberAt(header, 148, 8) !== sum || size === undefined)
    throw refused(what, 'is no archive of the format tar');
  const prefix = textAt(header, 345, 155);
  const name = textAt(header, 0, 100);
  const isUstar = textAt(header, 257, 5) === 'ustar';
  const path = isUstar && prefix !== '' ? `${prefix}/${name}` : name;
  const flag = String.fromCharCode(header[156]);
  switch (flag) {
    case '0':
    case '\0':
      return { type: 'file', path, size };
    // A directory, and the comment that git-archive(1) begins with.
    case '5':
    case 'g':
      return { type: 'other', path, size };
    case '1':
    case '2':
      throw refused(what, `holds a link, ${path}: pack files alone`);
    case 'x':
    case 'L':
      throw refused(what, `holds a path of more than 255 bytes: shorten it`);
    default:
      throw refused(what, `holds ${path}, which is no file: pack files alone`);
  }
}

function safePath(path: string, what: string): string {
  const plain = path.replace(/^(\.\/)+/, '');
  const names = plain.split('/');
  const leadsOut =
    plain.startsWith('/') ||
    names.some(name => name === '..' || name === '.' || name === '') ||
    // eslint-disable-next-line no-control-regex
    /[\u0000-\u001f\u007f\\]/.test(plain);
  if (leadsOut)
    throw refused(
      what,
      `holds the path ${JSON.stringify(
        path,
      )}, which leads out of it or is not plain`,
    );
  return plain;
}

function textAt(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString('utf8');
}

/** Octal; what is larger than that has room for is refused. */
function numberAt(
  header: Buffer,
  start: number,
  length: number,
): number | undefined {
  const text = textAt(header, start, length).trim();
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : undefined;
}

function refused(what: string, problem: string): StepError {
  return new StepError('terminal', `${what} ${problem}`);
}
