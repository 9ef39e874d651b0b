import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { GoModule } from './goPrograms';

const sources = resolve(__dirname, '../go');
const cache = resolve(__dirname, '../../../node_modules/.cache/real-cluster');
/** From nothing, on a machine that has other things to do. */
const timeoutMs = 60 * 60_000;

/** The version of Go, or `undefined` where there is none. */
export async function goVersion(): Promise<string | undefined> {
  return go(['env', 'GOVERSION', 'GOOS', 'GOARCH'], sources).then(
    text => text.trim().replace(/\n/g, ' '),
    () => undefined,
  );
}

/** What the programs are built of cannot be had, whatever is wrong with the line or the version of Go. */
export class SourcesMissing extends Error {}

/**
 * Builds the programs of a module from what the Go proxy publishes, unless that was done; answers the folder that has
 * them.
 *
 * @throws SourcesMissing when nothing could be downloaded; Error with what Go printed when it did not compile.
 */
export async function buildPrograms(
  module: GoModule,
  onBuild: (folder: string) => void,
): Promise<string> {
  const source = join(sources, module.folder);
  const built = join(cache, `${module.folder}-${await digestOf(module)}`);
  if (await exists(built)) return built;
  onBuild(source);
  await requireSources(module, source);
  // Under its name only when it is whole: an interrupted build is repeated.
  const draft = `${built}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  try {
    await compile(module, source, draft);
    await copyFiles(module, source, draft);
    await rename(draft, built);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return built;
}

/** What went wrong, in one line or a few. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).trim();
}

/** One module tells whether Go's proxy answers and whether this Go reads our modules. */
async function requireSources(
  { files }: GoModule,
  source: string,
): Promise<void> {
  try {
    await go(['mod', 'download', files.module], source);
  } catch (error) {
    throw new SourcesMissing(messageOf(error));
  }
}

/** Of everything that the programs follow from. */
async function digestOf(module: GoModule): Promise<string> {
  const source = join(sources, module.folder);
  const names = await readdir(source, { recursive: true });
  const hash = createHash('sha256');
  hash.update(JSON.stringify([module, await goVersion()]));
  for (const name of names.filter(each => /\.(go|mod|sum)$/.test(each)).sort())
    hash.update(`${name}\0`).update(await readFile(join(source, name)));
  return hash.digest('hex').slice(0, 16);
}

async function compile(
  { programs, linkerFlags, tags = '' }: GoModule,
  source: string,
  target: string,
): Promise<void> {
  const flags = await withVersions(linkerFlags, source);
  const [[only], ...others] = Object.entries(programs);
  // Several are linked beside each other, and named after their packages.
  const output = others.length > 0 ? `${target}/` : join(target, only);
  const options = ['-trimpath', '-buildvcs=false', '-tags', tags];
  const packages = Object.values(programs);
  await go(
    ['build', ...options, '-ldflags', flags, '-o', output, ...packages],
    source,
  );
}

async function withVersions(flags: string, source: string): Promise<string> {
  const module = /\{(.*?)\}/.exec(flags);
  if (!module) return flags;
  const version = await moduleFact(module[1], '{{.Version}}', source);
  return flags.replace(module[0], version);
}

async function copyFiles(
  { files }: GoModule,
  source: string,
  target: string,
): Promise<void> {
  const folder = await moduleFact(files.module, '{{.Dir}}', source);
  for (const [name, path] of Object.entries(files.copies)) {
    const copy = join(target, name);
    await mkdir(dirname(copy), { recursive: true });
    await cp(join(folder, path), copy, { recursive: true });
    await makeWritable(copy);
  }
}

/** Go's module cache is read-only, and so is what is copied of it. */
async function makeWritable(path: string): Promise<void> {
  const isFolder = (await stat(path)).isDirectory();
  await chmod(path, isFolder ? 0o755 : 0o644);
  if (!isFolder) return;
  for (const name of await readdir(path)) await makeWritable(join(path, name));
}

async function moduleFact(
  module: string,
  format: string,
  source: string,
): Promise<string> {
  await go(['mod', 'download', module], source);
  return (await go(['list', '-m', '-f', format, module], source)).trim();
}

function go(args: readonly string[], cwd: string): Promise<string> {
  return new Promise((done, fail) => {
    const limits = { timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile('go', args, { cwd, ...limits }, (error, out, err) =>
      error
        ? fail(new Error(`go ${args.join(' ')}: ${err || error.message}`))
        : done(out),
    );
    // Minutes of two processors: whatever else the machine does goes first.
    if (child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_LOW);
  });
}

function exists(folder: string): Promise<boolean> {
  return readdir(folder).then(
    () => true,
    () => false,
  );
}
