import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { globSync } from 'node:fs';
import { loadConfigSchema } from '@backstage/config-loader';
import { keptConfigSchema } from './keptConfigSchema';

const config = (field: string) =>
  `export interface Config {\n  /** @visibility secret */\n  ${field}?: string;\n}\n`;

describe('keptConfigSchema', () => {
  let checkout: string;
  let reads: number;
  let problems: Error[];

  const write = async (name: string, text: string) => {
    const file = join(checkout, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const manifest = (fields: object = {}) =>
    write(
      'plugins/a/package.json',
      JSON.stringify({ name: 'a', configSchema: 'config.d.ts', ...fields }),
    );

  beforeEach(async () => {
    checkout = await mkdtemp(join(tmpdir(), 'checkout-'));
    reads = 0;
    problems = [];
    await write('yarn.lock', 'a lock');
    await write('node_modules/.yarn-state.yml', 'what is installed');
    await manifest();
    await write('plugins/a/config.d.ts', config('one'));
  });

  afterEach(() => rm(checkout, { recursive: true }));

  /** The secrets among all the values that are written here. */
  async function secrets(): Promise<readonly string[]> {
    const schema = await keptConfigSchema(
      checkout,
      error => problems.push(error),
      ({ dependencies, onSchemaError }) => {
        reads += 1;
        const packagePaths = dependencies.map(name =>
          join(checkout, 'plugins', name, 'package.json'),
        );
        return loadConfigSchema({
          dependencies: [],
          packagePaths,
          onSchemaError,
        });
      },
    );
    const data = { one: 'first', two: 'second' };
    const [shown] = schema.process([{ data, context: 'test' }], {
      visibility: ['secret'],
    });
    return Object.values(shown.data).map(String);
  }

  it('is read once, and knows the same secrets when it was kept', async () => {
    expect(await secrets()).toEqual(['first']);
    expect(await secrets()).toEqual(['first']);
    expect(reads).toBe(1);
  });

  it('is read again when a schema here says something else', async () => {
    await secrets();
    await write('plugins/a/config.d.ts', config('two'));
    expect(await secrets()).toEqual(['second']);
  });

  it.each([
    ['the lock', () => write('yarn.lock', 'another lock')],
    [
      'what is installed',
      () => write('node_modules/.yarn-state.yml', 'another'),
    ],
    ['a manifest', () => manifest({ dependencies: { b: '1.0.0' } })],
    ['another package', () => write('packages/b/package.json', '{"name":"b"}')],
  ])('is read again after a change of %s', async (_what, change) => {
    await secrets();
    await change();
    await secrets();
    expect(reads).toBe(2);
  });

  it('is read each time where nobody knows what is installed', async () => {
    await rm(join(checkout, 'node_modules'), { recursive: true });
    await secrets();
    await secrets();
    expect(reads).toBe(2);
  });

  it('tells a problem at every start', async () => {
    await write('plugins/a/config.d.ts', config('one: Absent; two'));
    await secrets();
    await secrets();
    expect(problems.length).toBeGreaterThan(0);
    expect(reads).toBe(2);
  });

  it('refuses a folder without packages, which would have no secrets', async () => {
    await rm(join(checkout, 'plugins'), { recursive: true });
    await expect(secrets()).rejects.toThrow('has no packages');
  });
});

it('no schema here reads another file of this repository, which is not in the key', async () => {
  const root = resolve(__dirname, '../../../..');
  const files = globSync('{packages,plugins}/*/config.d.ts', { cwd: root });
  const texts = await Promise.all(
    files.map(file => readFile(join(root, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(5);
  expect(texts.filter(text => /['"](\.|@kardinal\/)/.test(text))).toEqual([]);
});
