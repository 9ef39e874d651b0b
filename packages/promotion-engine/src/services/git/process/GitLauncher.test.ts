import { temporaryDirectory } from '../../../__testUtils__/temporaryDirectory';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { childrenOf, untilGone } from '../__testUtils__/processes';
import { gitEnvironment } from '../gitEnvironment';
import { GitCommand, GitLauncher } from './GitLauncher';

const token = 'tok-that-nobody-may-see';

describe('GitLauncher', () => {
  const directory = temporaryDirectory();
  let launcher: GitLauncher;

  function command(
    args: readonly string[],
    options: Partial<GitCommand> = {},
  ): GitCommand {
    return {
      directory: directory.path,
      args,
      silenceLimitMs: 60_000,
      environment: gitEnvironment(directory.path, {
        url: 'https://example.com/a/b.git',
        protocols: ['file'],
        credentials: { token },
      }),
      ...options,
    };
  }

  async function store(input: Buffer): Promise<string> {
    const hash = command(['hash-object', '-w', '--stdin'], { input });
    return (await launcher.run(hash)).stdout.toString().trim();
  }

  /** Starts a command that waits for input that never comes. */
  async function wait(options: Partial<GitCommand> = {}) {
    const running = launcher.run(command(['cat-file', '--batch'], options));
    const pid = launcher.pid ?? 0;
    let children = childrenOf(pid);
    while (children.length === 0) {
      await setTimeout(20);
      children = childrenOf(pid);
    }
    return { running, pid, children };
  }

  beforeEach(async () => {
    directory.clear();
    launcher = new GitLauncher();
    await launcher.run(command(['init', '--bare', directory.path]));
  });

  afterEach(() => launcher.stop());

  it.each([
    ['no text', Buffer.from([0, 255, 10, 13, 128, 0])],
    ['much', Buffer.alloc(20_000_000, 'kardinal')],
  ])('carries bytes that are %s in both directions', async (_what, bytes) => {
    const oid = await store(bytes);
    const { stdout } = await launcher.run(command(['cat-file', 'blob', oid]));
    expect(stdout.equals(bytes)).toBe(true);
  });

  it('gives the exit code and the words of a command that fails', async () => {
    const result = await launcher.run(command(['cat-file', '-t', 'deadbeef']));
    expect(result.exitCode).toBe(128);
    expect(result.stderr).toContain('Not a valid object name');
  });

  it('says that a directory is not there', async () => {
    const nowhere = { directory: directory.resolve('nowhere') };
    const result = await launcher.run(command(['--version'], nowhere));
    expect(result).toMatchObject({
      exitCode: -1,
      stderr: expect.stringContaining('does not exist'),
    });
  });

  it('passes credentials by the environment of the command only', async () => {
    const { stdout } = await launcher.run(command(['config', '--list']));
    const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
    expect(stdout.toString()).toContain(
      `http.https://example.com/.extraheader=Authorization: Basic ${basic}`,
    );
    const local = await launcher.run(command(['config', '--local', '--list']));
    expect(local.stdout.toString()).not.toContain('extraheader');
    for (const file of ['cmdline', 'environ'])
      expect(readFileSync(`/proc/${launcher.pid}/${file}`, 'utf8')).not.toMatch(
        new RegExp(`${token}|${basic}|extraheader`, 'i'),
      );
  });

  it('ends a command that is not wanted any more', async () => {
    const abort = new AbortController();
    const { running } = await wait({ signal: abort.signal });
    abort.abort();
    expect(await running).toMatchObject({
      exitCode: -1,
      stderr: expect.stringContaining('Abort signal'),
    });
  });

  it('ends a command that is silent for too long', async () => {
    const { running } = await wait({ silenceLimitMs: 200 });
    expect(await running).toMatchObject({
      exitCode: -1,
      stderr: expect.stringContaining('block timeout reached'),
    });
  });

  it('calls it transient when it is killed, and goes on with another one', async () => {
    const { running, pid } = await wait();
    process.kill(pid, 'SIGKILL');
    await expect(running).rejects.toMatchObject({
      name: 'GitError',
      kind: 'transient',
    });
    expect(await launcher.run(command(['--version']))).toMatchObject({
      exitCode: 0,
    });
    expect(launcher.pid).not.toBe(pid);
  });

  it('ends what it started when it is stopped', async () => {
    const { running, pid, children } = await wait();
    const ended = Promise.allSettled([running]);
    await launcher.stop();
    expect(await ended).toMatchObject([
      { status: 'rejected', reason: { kind: 'transient' } },
    ]);
    await untilGone([pid, ...children]);
  });

  it('ends what it started when the backend is killed', async () => {
    const backend = spawn(process.execPath, [
      '--require',
      '@backstage/cli/config/nodeTransform.cjs',
      require.resolve('../__testUtils__/gitInBackend.ts'),
      directory.path,
    ]);
    const [line] = await once(backend.stdout, 'data');
    const pids: number[] = JSON.parse(String(line));
    expect(pids).toHaveLength(3);
    backend.kill('SIGKILL');
    await untilGone(pids);
  });
});
