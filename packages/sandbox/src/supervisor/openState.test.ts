import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SandboxPaths } from '../state/SandboxPaths';
import { keepSettings, openState, OpenStateOptions } from './openState';

describe('openState', () => {
  let paths: SandboxPaths;

  beforeEach(async () => {
    paths = new SandboxPaths(await mkdtemp(join(tmpdir(), 'state-')));
  });

  afterEach(() => rm(paths.directory, { recursive: true }));

  async function open(options: Partial<OpenStateOptions> = {}) {
    const { settings, release } = await openState({
      paths,
      reuse: 'keep',
      ...options,
    });
    await keepSettings(paths, settings);
    await release();
    return settings;
  }

  it('begins on port 7007 with secrets of its own', async () => {
    expect(await open()).toMatchObject({
      port: 7007,
      clockOffsetMs: 0,
      seed: 'pending',
    });
  });

  it('remembers its secrets, port and clock', async () => {
    const first = await open({
      port: 8000,
      clock: new Date('2026-01-07T10:00Z'),
    });
    expect(await open()).toEqual(first);
  });

  it('remembers what its forge is used as, and changes it only when it begins anew', async () => {
    expect((await open({ forge: 'gitlab' })).forge).toBe('gitlab');
    expect((await open()).forge).toBe('gitlab');
    await expect(open({ forge: 'github' })).rejects.toThrow(
      '--forge github: this sandbox uses its forge as gitlab. Add --fresh',
    );
    const anew = await open({ forge: 'github', reuse: 'fresh' });
    expect(anew.forge).toBe('github');
  });

  it('forgets all of it when it is to begin anew', async () => {
    const first = await open({ port: 8000 });
    await writeFile(join(paths.directory, 'backend.log'), 'x');
    const second = await open({ reuse: 'fresh' });
    expect(second.port).toBe(7007);
    expect(second.secrets).not.toEqual(first.secrets);
    expect(await readdir(paths.directory)).toEqual(['settings.json']);
  });

  it('lets nobody else into its directory, also where it was open before', async () => {
    await chmod(paths.directory, 0o755);
    await open();
    expect((await stat(paths.directory)).mode & 0o777).toBe(0o700);
  });

  it('never deletes what is no sandbox', async () => {
    await writeFile(join(paths.directory, 'thesis.doc'), 'x');
    await expect(open({ reuse: 'fresh' })).rejects.toThrow(/is no sandbox/);
    expect(await readdir(paths.directory)).toEqual(['thesis.doc']);
  });
});
