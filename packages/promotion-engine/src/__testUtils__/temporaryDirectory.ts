import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A directory of a test file's own, removed after its last test. */
export interface TemporaryDirectory {
  readonly path: string;
  /** The path of something in it. */
  resolve(name: string): string;
  /** Empties it. */
  clear(): void;
}

/** To be called where a `describe` begins. */
export function temporaryDirectory(): TemporaryDirectory {
  const path = mkdtempSync(join(realpathSync(tmpdir()), 'promotion-engine-'));
  const remove = () => rmSync(path, { recursive: true, force: true });
  afterAll(remove);
  return {
    path,
    resolve: name => join(path, name),
    clear() {
      remove();
      mkdirSync(path);
    },
  };
}
