import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

/** What figures depend on. */
export function machine(): Readonly<Record<string, string>> {
  const processors = cpus();
  return {
    processors: `${processors.length} × ${processors[0]?.model.trim()}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    node: process.version,
    git: execFileSync('git', ['--version'], { encoding: 'utf8' }).trim(),
  };
}

/** Processes that wanted to run, on average over the last minute. */
export function load(): number {
  return loadavg()[0];
}
