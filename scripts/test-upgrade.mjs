// Upgrades a portal that another version started, and goes back: `./yarnw test:upgrade REVISION`, such as the tag or commit that you run.
// It installs that version among temporary files, and keeps it there: minutes. Node.js runs no TypeScript below node_modules.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [revision, ...rest] = process.argv.slice(2);
if (revision === undefined || rest.length > 0) {
  console.error('Say which version is upgraded: ./yarnw test:upgrade REVISION');
  process.exit(2);
}

function run(command, args, options = {}) {
  const { status, error, stdout } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    encoding: 'utf8',
    ...options,
  });
  if (status === 0) return stdout?.trim() ?? '';
  console.error(error?.message ?? `${command} ended with ${status}`);
  process.exit(1);
}

const commit = run('git', ['rev-parse', '--verify', `${revision}^{commit}`], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const checkout = join(tmpdir(), 'kardinal-upgrade', commit);
if (!existsSync(join(checkout, 'node_modules/.yarn-state.yml'))) {
  rmSync(checkout, { recursive: true, force: true });
  run('git', ['clone', '--quiet', '--no-checkout', '.', checkout]);
  run('git', ['checkout', '--quiet', '--detach', commit], { cwd: checkout });
  run('./yarnw', ['install', '--immutable'], { cwd: checkout });
}
run('./yarnw', ['playwright', 'test', '--project=upgrade'], {
  env: { ...process.env, CHECKOUT: checkout },
});
