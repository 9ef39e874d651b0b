import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Declarations } from '../types';

const PACKAGE = join(__dirname, '..', '..');
const FOLDER = join(PACKAGE, 'oracle');
const CACHE = join(PACKAGE, '..', '..', 'node_modules', '.cache', 'cel-oracle');

/** A machine that never built Go before needs minutes to fetch and compile cel-go. */
const BUILD_TIMEOUT = 600_000;
const RUN_TIMEOUT = 300_000;

/** What cel-go is asked with; JSON, with tagged objects for what JSON lacks. */
export interface Surroundings {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly declarations: Declarations;
}

/** cel-go's part of a function; types as cel-go writes them. */
export interface CelGoOverload {
  readonly member: boolean;
  readonly parameters: readonly string[];
  readonly result: string;
}

export type CelGo =
  | { readonly type: 'program'; readonly path: string }
  | { readonly type: 'absent'; readonly reason: string };

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of ['main.go', 'go.mod', 'go.sum']) {
    hash.update(readFileSync(join(FOLDER, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** The program of `oracle/`, built once for each of its versions; absent where Go, or the modules that it needs, are. */
export function celGoProgram(): CelGo {
  const path = join(CACHE, `oracle-${sourceHash()}`);
  if (existsSync(path)) return { type: 'program', path };
  mkdirSync(CACHE, { recursive: true });
  const own = `${path}.${process.pid}`;
  const build = spawnSync('go', ['build', '-o', own, '.'], {
    cwd: FOLDER,
    encoding: 'utf8',
    timeout: BUILD_TIMEOUT,
  });
  if (build.error) return { type: 'absent', reason: build.error.message };
  if (build.status !== 0) return { type: 'absent', reason: build.stderr };
  // Another run may have built it meanwhile: the last one wins.
  renameSync(own, path);
  return { type: 'program', path };
}

function run(path: string, args: readonly string[], input: string): string {
  const { status, stdout, stderr } = spawnSync(path, args, {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: RUN_TIMEOUT,
  });
  if (status !== 0) throw new Error(`the oracle failed: ${stderr}`);
  return stdout;
}

function plainDoubles(answer: string): string {
  return answer.replace(/double ([^\s,\]}]+)/g, (_match, text: string) => {
    const number = Number(text.replace(/^([+-]?)Inf$/, '$1Infinity'));
    return `double ${Object.is(number, -0) ? '-0' : number}`;
  });
}

/** What cel-go answers, in the form of `valueText`; one line for each source. */
export function celGoAnswers(
  path: string,
  sources: readonly string[],
  surroundings: Surroundings,
): readonly string[] {
  const lines = [surroundings, ...sources].map(line => JSON.stringify(line));
  return run(path, [], `${lines.join('\n')}\n`)
    .split('\n')
    .filter(line => line !== '')
    .map(line => plainDoubles(JSON.parse(line) as string));
}

/** By function, cel-go's overloads in the order in which its checker tries them. */
export function celGoFunctions(
  path: string,
): Readonly<Record<string, readonly CelGoOverload[]>> {
  return JSON.parse(run(path, ['functions'], ''));
}
