import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger, silentLogger } from '@kardinal/foundation';
import { generateAgentKey, parseAgentKey } from '@kardinal/promotion-engine';
import { RoundClock } from '../__testUtils__/RoundClock';
import { KeyFiles, KeyPlaces } from './KeyFiles';

/** Any Ed25519 pair will do. */
const publicKey = () => parseAgentKey(generateAgentKey(), 'any').field.text;

let root: string;
let places: KeyPlaces;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keys-'));
  places = {
    shard: 'eu',
    controlPlaneKeys: join(root, 'trusted'),
    sealKey: join(root, 'agent.key'),
  };
  await mkdir(places.controlPlaneKeys);
  await writeFile(join(places.controlPlaneKeys, 'first.pub'), publicKey());
  await writeFile(places.sealKey, generateAgentKey());
});

afterEach(() => rm(root, { recursive: true, force: true }));

const open = (logger: Logger = silentLogger) => KeyFiles.open(places, logger);
const trust = (name: string, text: string) =>
  writeFile(join(places.controlPlaneKeys, name), text);

describe('the keys of an agent', () => {
  it('sign for its shard alone, and verify what the control plane sealed', async () => {
    await trust('b.shard-us', publicKey());
    const { keys } = await open();
    const scopes = [...keys.verifying].map(([id, { shard }]) => [id, shard]);
    expect(scopes).toEqual([
      ['b', 'us'],
      ['first', undefined],
      [keys.signing.id, 'eu'],
    ]);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'there is no directory',
      () => rm(places.controlPlaneKeys, { recursive: true }),
      /^--control-plane-keys: there is no directory .*; put the \.pub fields of the Secret kardinal-seal-keys/,
    ],
    [
      'there is no public key in it',
      () => rm(join(places.controlPlaneKeys, 'first.pub')),
      /^--control-plane-keys: .*trusted: there is no public key; copy the/,
    ],
    [
      'the private key of the control plane came along',
      () => trust('first.key', generateAgentKey()),
      /^--control-plane-keys: .*first\.key: only public keys belong here/,
    ],
    [
      'it has none of its own',
      () => rm(places.sealKey),
      /^--seal-key: .*; make one with: kardinal-agent create-key --shard eu --out /,
    ],
    [
      'its own is none',
      () => writeFile(places.sealKey, 'not-a-secret'),
      /^--seal-key: .*agent\.key: the private key: is no Ed25519 key in PEM/,
    ],
  ])(
    'are refused where %s, with the option and the fix',
    async (_what, change, problem) => {
      await change();
      await expect(open()).rejects.toThrow(problem);
      await expect(open()).rejects.not.toThrow(/not-a-secret|BEGIN/);
    },
  );

  it('are followed, and go on as they were while they cannot be used', async () => {
    const complaints: string[] = [];
    const keys = await open({
      ...silentLogger,
      error: (_message, meta) => complaints.push(String(meta?.error)),
    });
    const clock = new RoundClock();
    const stopping = new AbortController();
    let changes = 0;
    keys.follow(clock, stopping.signal, () => {
      changes += 1;
    });
    await clock.begun();
    const look = async () => {
      await clock.next();
      return { changes, complaints: complaints.splice(0).length };
    };
    const before = keys.keys;
    expect(await look()).toEqual({ changes: 0, complaints: 0 });
    expect(keys.keys).toBe(before);
    await trust('second.pub', publicKey());
    expect(await look()).toEqual({ changes: 1, complaints: 0 });
    expect([...keys.keys.verifying.keys()]).toContain('second');
    const after = keys.keys;
    await trust('second.pub', 'x');
    expect(await look()).toEqual({ changes: 1, complaints: 1 });
    expect(keys.keys).toBe(after);
    stopping.abort();
  });
});
