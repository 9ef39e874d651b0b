import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  generateSecrets,
  readSettings,
  SandboxSettings,
  writeSettings,
} from './SandboxSettings';

describe('SandboxSettings', () => {
  let directory: string;
  let file: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
    file = join(directory, 'state', 'settings.json');
  });

  afterEach(() => rm(directory, { recursive: true }));

  const settings: SandboxSettings = {
    version: 1,
    port: 7007,
    clockOffsetMs: 0,
    seed: 'pending',
    secrets: generateSecrets(),
  };

  it('finds what was written, and nobody else may read it', async () => {
    await writeSettings(file, settings);
    expect(await readSettings(file)).toEqual(settings);
    expect((await stat(file)).mode % 0o1000).toBe(0o600);
  });

  it('knows a sandbox that was never started', async () => {
    expect(await readSettings(file)).toBeUndefined();
  });

  it('says how to go on after a file that it cannot read', async () => {
    await writeSettings(file, settings);
    await writeFile(file, '{');
    await expect(readSettings(file)).rejects.toThrow(/Add --fresh/);
  });

  it('never makes the same secret twice', () => {
    const values = [...Object.values(generateSecrets())].concat(
      Object.values(generateSecrets()),
    );
    expect(new Set(values).size).toBe(12);
  });
});
