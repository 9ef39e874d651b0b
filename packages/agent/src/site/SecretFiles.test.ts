import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KubeObject, ResourceType } from '@kardinal/foundation';
import { WatchEvent } from '@kardinal/kube-controller';
import { RoundClock } from '../__testUtils__/RoundClock';
import { SecretFiles } from './SecretFiles';

type Secret = KubeObject & { readonly data?: Readonly<Record<string, string>> };

const type: ResourceType<Secret> = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
};
const key = { namespace: 'shop', name: 'forge' };
const selected = { namespace: 'shop', fieldSelector: 'metadata.name=forge' };

let root: string;
let clock: RoundClock;
let secrets: SecretFiles;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'secrets-'));
  clock = new RoundClock();
  secrets = new SecretFiles(join(root, 'own'), clock);
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), text);
}

const textIn = (secret: Secret | undefined, name: string) =>
  Buffer.from(secret?.data?.[name] ?? '', 'base64').toString();

describe('Secrets from files', () => {
  it('have a file for each key, as Kubernetes mounts them', async () => {
    await write('own/shop/forge/..2026/token', 't');
    await symlink('..2026', join(root, 'own/shop/forge/..data'));
    await symlink('..data/token', join(root, 'own/shop/forge/token'));
    await write('own/shop/forge/.dockerconfigjson', '{}');
    const secret = await secrets.get(type, key);
    expect(Object.keys(secret?.data ?? {})).toEqual([
      '.dockerconfigjson',
      'token',
    ]);
    expect(textIn(secret, 'token')).toBe('t');
  });

  it.each([
    ['of another name', { namespace: 'shop', name: 'other' }],
    ['of another namespace', { namespace: 'other', name: 'forge' }],
    ['of no namespace', { name: 'forge' }],
    ['outside the directory', { namespace: '..', name: 'elsewhere' }],
    ['outside by its name', { namespace: 'shop', name: '../../elsewhere' }],
    ['that is a file', { namespace: 'shop', name: 'file' }],
  ])('are absent where nobody put one %s', async (_what, other) => {
    await write('own/shop/forge/token', 't');
    await write('own/shop/file', 't');
    await write('elsewhere/token', 't');
    expect(await secrets.get(type, other)).toBeUndefined();
  });

  it('have another version when their content changes, and only then', async () => {
    await write('own/shop/forge/token', 'a');
    const versionNow = async () =>
      (await secrets.get(type, key))?.metadata.resourceVersion;
    const first = await versionNow();
    await write('own/shop/forge/token', 'a');
    expect(await versionNow()).toBe(first);
    await write('own/shop/forge/token', 'b');
    expect(Number(await versionNow())).toBeGreaterThan(Number(first));
  });

  it('are watched: what is put there, changed and taken away', async () => {
    const { items, resourceVersion } = await secrets.list(type, selected);
    expect(items).toEqual([]);
    const stopping = new AbortController();
    const events: WatchEvent<Secret>[] = [];
    const watching = secrets.watch(type, {
      ...selected,
      resourceVersion,
      signal: stopping.signal,
      onEvent: event => events.push(event),
    });
    await clock.begun();
    const look = async () => {
      await clock.next();
      return events
        .splice(0)
        .flatMap(event =>
          event.type === 'BOOKMARK'
            ? []
            : [[event.type, textIn(event.object, 'token')]],
        );
    };
    expect(await look()).toEqual([]);
    await write('own/shop/forge/token', 'a');
    expect(await look()).toEqual([['MODIFIED', 'a']]);
    expect(await look()).toEqual([]);
    await write('own/shop/forge/token', 'b');
    expect(await look()).toEqual([['MODIFIED', 'b']]);
    await rm(join(root, 'own/shop/forge'), { recursive: true });
    expect(await look()).toEqual([['DELETED', 'b']]);
    stopping.abort();
    await watching;
  });

  it('are read by their names only', async () => {
    await expect(secrets.list(type, { namespace: 'shop' })).rejects.toThrow(
      /by their names only/,
    );
  });
});
