import { setImmediate } from 'node:timers/promises';
import {
  EditStep,
  FileMode,
  FileWrite,
  SourceFiles,
  SourceTree,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GitFiles } from '../../services/git';

/** A file that an edit of any files reads, in bytes: what is rendered can be large. */
const largeFile = 8 * 1024 * 1024;

/** Who writes, and where it may. */
export interface FileWriter {
  readonly step: string;
  readonly files: EditStep['files'];
  /** Of the environment. */
  readonly directory: string;
}

type Layer =
  | {
      readonly type: 'written';
      readonly content: Buffer;
      /** Absent where no edit wants another than the file has. */
      readonly mode: FileMode | undefined;
    }
  | { readonly type: 'deleted' };

/** The files of a commit with what earlier edits made of them on top. */
export class LayeredFiles {
  /** For edits of files that are there. */
  readonly existing: SourceFiles = { read: path => this.read(path) };
  /** For edits of any files. */
  readonly any: SourceTree = {
    read: path => this.read(path, largeFile),
    list: directory => this.list(directory),
    mode: path => this.mode(path),
  };
  private readonly layers = new Map<string, Layer>();

  constructor(private readonly files: GitFiles) {}

  /** @throws StepError when there is no such file and none may be made, or it is another environment's */
  async write(
    writer: FileWriter,
    { path, content, mode }: FileWrite,
  ): Promise<void> {
    checkPlace(writer, path, 'write');
    const { step, files } = writer;
    if (files === 'existing' && (await this.read(path)) === undefined)
      throw new StepError(
        'terminal',
        `${step} may not create ${path}: it edits what is there`,
      );
    const before = this.layers.get(path);
    const earlier = before?.type === 'written' ? before.mode : undefined;
    this.layers.set(path, { type: 'written', content, mode: mode ?? earlier });
  }

  /** @throws StepError when it is another environment's */
  delete(writer: FileWriter, path: string): void {
    checkPlace(writer, path, 'delete');
    this.layers.set(path, { type: 'deleted' });
  }

  writes(): readonly FileWrite[] {
    return [...this.layers].flatMap(([path, layer]) => {
      if (layer.type === 'deleted') return [];
      const { content, mode } = layer;
      return [{ path, content, ...(mode === undefined ? {} : { mode }) }];
    });
  }

  deletes(): readonly string[] {
    return [...this.layers].flatMap(([path, { type }]) =>
      type === 'deleted' ? [path] : [],
    );
  }

  private async read(
    path: string,
    limit?: number,
  ): Promise<Buffer | undefined> {
    const layer = this.layers.get(path);
    if (layer === undefined) return this.files.read(path, limit);
    // Edits of one file, one after the other: what they compute does not add up to one long stretch.
    await setImmediate();
    return layer.type === 'deleted' ? undefined : Buffer.from(layer.content);
  }

  private async mode(path: string): Promise<FileMode | undefined> {
    const layer = this.layers.get(path);
    if (layer?.type === 'deleted') return undefined;
    if (layer?.mode !== undefined) return layer.mode;
    const mode = await this.files.mode(path);
    return layer === undefined ? mode : mode ?? 'regular';
  }

  private async list(directory: string): Promise<readonly string[]> {
    const paths = new Set(await this.files.list(directory));
    for (const [path, { type }] of this.layers) {
      if (!isBelow(directory, path)) continue;
      if (type === 'deleted') paths.delete(path);
      else paths.add(path);
    }
    return [...paths].sort();
  }
}

/** Gates guard an environment by its directory: no edit reaches what others guard. */
function checkPlace(
  { step, files, directory }: FileWriter,
  path: string,
  verb: 'write' | 'delete',
): void {
  const names = path.split('/');
  if (names.includes('..') || !isBelow(directory, path))
    throw new StepError(
      'terminal',
      `${step} may not ${verb} ${path}: it is not below ${directory}, the directory of the environment`,
    );
  if (files === 'any' && names.some(name => name === '' || name === '.'))
    throw new StepError(
      'terminal',
      `${step} may not ${verb} ${path}: it is not a plain path`,
    );
}

function isBelow(directory: string, path: string): boolean {
  return (
    directory === '.' || directory === '' || path.startsWith(`${directory}/`)
  );
}
