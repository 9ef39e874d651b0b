import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { registryConfig, registryProgram } from './registryProgram';

describe('registryProgram', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'registry-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const place = () => ({
    configFile: join(folder, 'c.yaml'),
    directory: folder,
  });

  it('is what is on the path, with its file and no variables that would change it', async () => {
    const file = join(folder, 'docker-registry');
    await writeFile(file, '#!/bin/sh\n');
    await chmod(file, 0o755);
    const path = `/nowhere:${folder}`;
    expect(await registryProgram(place(), path)).toEqual({
      command: file,
      args: ['serve', join(folder, 'c.yaml')],
      cwd: folder,
      env: { PATH: path },
    });
  });

  it('is nothing where none is installed, or what is there is no program', async () => {
    await writeFile(join(folder, 'docker-registry'), '', { mode: 0o644 });
    expect(await registryProgram(place(), folder)).toBeUndefined();
  });
});

it('listens for this machine alone', () => {
  const config = parse(
    registryConfig({ directory: '/s/registry', port: 7010 }),
  );
  expect(config).toMatchObject({
    storage: { filesystem: { rootdirectory: '/s/registry' } },
    http: { addr: '127.0.0.1:7010' },
  });
});
