import { spawn } from 'node:child_process';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backstageCli } from '../backend/programs';
import { SandboxError } from '../SandboxError';
import { fingerprint } from './fingerprint';
import { workspaceClosure } from './workspaceClosure';

/** @public */
export interface BuildOptions {
  readonly root: string;
  /** Called when there is something to build. */
  readonly onBuild: () => void;
}

/**
 * Builds the frontend unless what is there was built from the same sources.
 *
 * @throws SandboxError with the build's last words.
 * @public
 */
export async function buildApp(options: BuildOptions): Promise<void> {
  const { root, onBuild } = options;
  const stamp = join(root, 'node_modules/.cache/kardinal/app-fingerprint');
  const current = await fingerprint(root, [
    ...(await workspaceClosure(root, 'app')),
    join(root, 'yarn.lock'),
    join(root, 'app-config.yaml'),
  ]);
  const index = join(root, 'packages/app/dist/index.html');
  const isBuilt = await access(index).then(
    () => true,
    () => false,
  );
  const built = await readFile(stamp, 'utf8').catch(() => undefined);
  if (isBuilt && built === current) return;
  onBuild();
  await build(join(root, 'packages/app'));
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, current);
}

function build(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [backstageCli(), 'package', 'build'],
      { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('close', code => {
      if (code === 0) {
        resolve();
        return;
      }
      const lines = Buffer.concat(output).toString('utf8').trim().split('\n');
      reject(
        new SandboxError(
          `The portal could not be built:\n${lines.slice(-40).join('\n')}`,
        ),
      );
    });
  });
}
