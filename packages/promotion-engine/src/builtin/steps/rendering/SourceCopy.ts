import {
  SourceTree,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';

/** What a program may be given: more is a repository, not what an environment is rendered from. */
const maxFiles = 5_000;
const maxBytes = 16 * 1024 * 1024;

/** Files of the repository for a program, without what it rendered earlier. */
export class SourceCopy {
  readonly files = new Map<string, Buffer>();
  private readonly directories = new Set<string>();
  private bytes = 0;

  constructor(
    private readonly source: SourceTree,
    private readonly output?: string,
  ) {}

  /** Whether everything below a path was added. */
  covers(path: string): boolean {
    return [...this.directories].some(
      each => each === '.' || each === path || path.startsWith(`${each}/`),
    );
  }

  /** Whether there is a file, or a directory with files. */
  has(path: string): boolean {
    return (
      this.files.has(path) ||
      [...this.files.keys()].some(each => each.startsWith(`${path}/`)) ||
      (path === '.' && this.files.size > 0)
    );
  }

  /** Adds what is below a directory, and returns it. */
  async add(
    directory: string,
  ): Promise<readonly (readonly [path: string, content: Buffer])[]> {
    const listed = await this.source.list(directory);
    const { output } = this;
    const paths = listed.filter(
      path => output === undefined || !path.startsWith(`${output}/`),
    );
    this.directories.add(directory);
    return this.addFiles(paths);
  }

  /** Adds files; those that are not there are left out. */
  async addFiles(
    paths: readonly string[],
  ): Promise<readonly (readonly [path: string, content: Buffer])[]> {
    if (this.files.size + paths.length > maxFiles)
      throw tooMuch(`more than ${maxFiles} files`);
    const contents = await Promise.all(
      paths.map(path => this.source.read(path)),
    );
    const added = paths.flatMap((path, index) => {
      const content = contents[index];
      return content === undefined ? [] : [[path, content] as const];
    });
    for (const [path, content] of added) {
      this.bytes += this.files.has(path) ? 0 : content.length;
      this.files.set(path, content);
    }
    if (this.bytes > maxBytes) throw tooMuch('more than 16 MiB');
    return added;
  }
}

function tooMuch(what: string): StepError {
  return new StepError(
    'terminal',
    `The environment is rendered from ${what}: name a smaller directory in config`,
  );
}
