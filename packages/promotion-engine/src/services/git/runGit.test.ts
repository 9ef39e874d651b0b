import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { gitEnvironment } from './gitEnvironment';
import { runGit } from './runGit';

jest.setTimeout(60_000);

describe('runGit', () => {
  const directory = temporaryDirectory();

  function command(args: string[], input?: string | Buffer) {
    return {
      directory: directory.path,
      args,
      input,
      environment: gitEnvironment({
        directory: directory.path,
        protocols: ['file'],
        url: 'https://example.com/a/b.git',
        credentials: { token: 'tok' },
      }),
      silenceLimitMs: 60_000,
    };
  }

  beforeEach(async () => {
    directory.clear();
    await runGit(command(['init', '--bare', directory.path]));
  });

  it('carries bytes that are no text in both directions', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128, 0]);
    const stored = await runGit(
      command(['hash-object', '-w', '--stdin'], bytes),
    );
    const oid = stored.stdout.toString().trim();
    const { stdout } = await runGit(command(['cat-file', 'blob', oid]));
    expect(stdout).toEqual(bytes);
  });

  it('gives a large output whole', async () => {
    const bytes = Buffer.alloc(20_000_000, 'kardinal');
    const stored = await runGit(
      command(['hash-object', '-w', '--stdin'], bytes),
    );
    const oid = stored.stdout.toString().trim();
    const { stdout } = await runGit(command(['cat-file', 'blob', oid]));
    expect(stdout.equals(bytes)).toBe(true);
  });

  it('gives the exit code and the words of a command that fails', async () => {
    const result = await runGit(command(['cat-file', '-t', 'deadbeef']));
    expect(result.exitCode).toBe(128);
    expect(result.stderr).toContain('Not a valid object name');
  });

  it('passes credentials by the environment only', async () => {
    const { stdout } = await runGit(command(['config', '--list']));
    expect(stdout.toString()).toContain(
      `http.https://example.com/.extraheader=Authorization: Basic ${Buffer.from(
        'x-access-token:tok',
      ).toString('base64')}`,
    );
    const local = await runGit(command(['config', '--local', '--list']));
    expect(local.stdout.toString()).not.toContain('extraheader');
  });
});
