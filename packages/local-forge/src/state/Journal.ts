import {
  type FileHandle,
  mkdir,
  open,
  readFile,
  rename,
} from 'node:fs/promises';
import { dirname } from 'node:path';

interface Pending {
  line: string;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * A file of JSON lines that only grows. A line is either whole or was never
 * acknowledged: it is flushed to the disk before its promise resolves, and a
 * torn last line is dropped when the file is read.
 *
 * @public
 */
export class Journal {
  private readonly file: FileHandle;
  private pending: Pending[] = [];
  private writing: Promise<void> | undefined;
  private size: number;

  private constructor(file: FileHandle, size: number) {
    this.file = file;
    this.size = size;
  }

  /** Reads all whole lines of a journal; a missing file has none. */
  static async read(path: string): Promise<unknown[]> {
    const text = await readFile(path, 'utf8').catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      },
    );
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    return whole
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as unknown);
  }

  /** Replaces a journal by these lines at once, and opens it for more. */
  static async rewrite(path: string, values: unknown[]): Promise<Journal> {
    await mkdir(dirname(path), { recursive: true });
    const next = `${path}.next`;
    const file = await open(next, 'w', 0o600);
    const lines = Buffer.from(values.map(toLine).join(''));
    await file.writeFile(lines);
    await file.sync();
    await rename(next, path);
    await syncFolder(dirname(path));
    return new Journal(file, lines.length);
  }

  /** Adds one line. Resolves when it is on the disk. */
  append(value: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      this.pending.push({ line: toLine(value), resolve, reject });
      this.writing ??= this.writeAll();
    });
  }

  /** Writes what is pending and closes the file. */
  async close(): Promise<void> {
    await this.writing;
    await this.file.close();
  }

  private async writeAll(): Promise<void> {
    while (this.pending.length > 0) {
      const batch = this.pending;
      this.pending = [];
      try {
        const lines = Buffer.from(batch.map(entry => entry.line).join(''));
        await this.file.write(lines, 0, lines.length, this.size);
        await this.file.datasync();
        this.size += lines.length;
        batch.forEach(entry => entry.resolve());
      } catch (error) {
        // What was half written is overwritten or dropped by the next batch.
        await this.file.truncate(this.size).catch(() => undefined);
        batch.forEach(entry => entry.reject(error));
      }
    }
    this.writing = undefined;
  }
}

function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
