import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Scope } from '../types';

const FOLDER = join(__dirname, '..', '..', 'oracle');
const BUILD_TIMEOUT = 40_000;
const RUN_TIMEOUT = 60_000;

function binaryPath(): string {
  const hash = createHash('sha256');
  for (const file of ['main.go', 'go.mod']) {
    hash.update(readFileSync(join(FOLDER, file)));
  }
  const name = `kardinal-cel-oracle-${hash.digest('hex').slice(0, 16)}`;
  return join(tmpdir(), name);
}

/** The program built from `oracle/`; `undefined` where Go, or the modules that it needs, are not there. */
export function celGoProgram(): string | undefined {
  const binary = binaryPath();
  if (existsSync(binary)) return binary;
  const build = spawnSync('go', ['build', '-o', binary, '.'], {
    cwd: FOLDER,
    timeout: BUILD_TIMEOUT,
  });
  return build.status === 0 ? binary : undefined;
}

function plainDoubles(answer: string): string {
  return answer.replace(/double ([^\s,\]}]+)/g, (_match, text: string) => {
    const number = Number(text.replace(/^([+-]?)Inf$/, '$1Infinity'));
    return `double ${Object.is(number, -0) ? '-0' : number}`;
  });
}

/** What cel-go answers, in the form of `valueText`; one line for each source. */
export function celGoAnswers(
  program: string,
  sources: readonly string[],
  variables: Scope,
): readonly string[] {
  const input = sources.map(expression =>
    JSON.stringify({ expression, variables }),
  );
  const { stdout } = spawnSync(program, {
    input: `${input.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: RUN_TIMEOUT,
  });
  return stdout
    .split('\n')
    .filter(line => line !== '')
    .map(line => plainDoubles(JSON.parse(line) as string));
}
