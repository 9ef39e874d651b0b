import { KubeObject, Logger, silentLogger } from '@kardinal/kube-controller';
import {
  builtinTypes,
  eventLoopTurn,
  FakeCluster,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { createSeals } from './createSeals';
import { sealKeySecret } from './loadSealKeys';
import { SealKeyWatch } from './SealKeyWatch';
import { generateSealKey, SealKeyTexts } from './SealKeys';

const key = { namespace: 'kardinal', name: sealKeySecret };
const { secrets } = builtinTypes;
const [old, next] = [generateSealKey(), generateSealKey()];
const publicOf = (texts: SealKeyTexts): SealKeyTexts => ({
  [`${texts.signing}.pub`]: texts[`${texts.signing}.pub`],
});

const object = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PolicyGate',
  metadata: { name: 'g', namespace: 'default' },
  spec: { expression: 'true' },
};

function secretOf(texts: SealKeyTexts): KubeObject {
  const data = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [
      field,
      Buffer.from(text).toString('base64'),
    ]),
  );
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: key,
    data,
  } as KubeObject;
}

describe('SealKeyWatch', () => {
  const said: string[] = [];
  const logger: Logger = {
    ...silentLogger,
    info: (message, meta) => said.push(`${message} ${JSON.stringify(meta)}`),
    error: (message, meta) => said.push(`${message} ${JSON.stringify(meta)}`),
  };
  let cluster: FakeCluster;
  let watch: SealKeyWatch;
  let changes: number;
  let stopping: AbortController;

  beforeEach(async () => {
    said.length = 0;
    changes = 0;
    cluster = new FakeCluster();
    await cluster.create(secrets, secretOf(old));
    watch = new SealKeyWatch({
      client: cluster,
      clock: new ManualClock(),
      logger,
      namespace: 'kardinal',
      onChange: () => {
        changes++;
      },
    });
    stopping = new AbortController();
    await watch.start(stopping.signal);
    await calm();
  });

  afterEach(() => stopping.abort());

  async function calm(): Promise<void> {
    for (let turn = 0; turn < 50; turn++) await eventLoopTurn();
  }

  async function write(texts: SealKeyTexts): Promise<void> {
    const { data } = secretOf(texts) as { data?: object };
    await cluster.patch(secrets, key, {
      type: 'json',
      body: [{ op: 'replace', path: '/data', value: data }],
    });
    await calm();
  }

  const seals = () => createSeals(() => watch.keys);

  it('knows the keys as soon as it has started, and wakes nobody for them', () => {
    expect(watch.keys?.signing.id).toBe(old.signing);
    expect(changes).toBe(0);
    expect(said).toEqual([]);
  });

  it('reads no Secret but this', () => {
    const requests = cluster.calls.filter(({ type }) => type === 'v1/Secret');
    expect(requests.map(({ verb }) => verb)).toEqual([
      'create',
      'get',
      'list',
      'watch',
    ]);
  });

  it('signs with a new key at once, and accepts the old one until it is removed', async () => {
    const live = seals();
    const before = live.seal(object);
    await write({ ...next, ...publicOf(old) });
    const after = live.seal(object);
    expect(after).not.toEqual(before);
    expect([before, after].map(live.problemOf)).toEqual([undefined, undefined]);
    await write(next);
    expect([before, after].map(live.problemOf)).toEqual(['broken', undefined]);
    expect(changes).toBe(2);
  });

  it('judges anew what it has judged, when a key comes or goes', async () => {
    const live = seals();
    const state = { uid: 'u', generation: 1, resourceVersion: '1' };
    const metadata = { ...object.metadata, ...state };
    const stored = live.seal({ ...object, metadata });
    expect(live.problemOf(stored)).toBeUndefined();
    await write(next);
    expect(live.problemOf(stored)).toBe('broken');
    await write({ ...next, ...publicOf(old) });
    expect(live.problemOf(stored)).toBeUndefined();
  });

  it('does not take a key for the one that had its name before', async () => {
    const live = seals();
    const before = live.seal(object);
    const id = String(old.signing);
    await write({
      signing: id,
      [`${id}.key`]: next[`${next.signing}.key`],
      [`${id}.pub`]: next[`${next.signing}.pub`],
    });
    expect(live.problemOf(before)).toBe('broken');
    expect(live.problemOf(live.seal(object))).toBeUndefined();
  });

  it.each<[string, SealKeyTexts, RegExp]>([
    ['has no data', {}, /signing: must name a key/],
    [
      'names a key that is not there',
      { ...old, signing: 'another' },
      /another\.key: is missing/,
    ],
    [
      'has no key in PEM',
      { ...old, [`${old.signing}.key`]: 'hunter2' },
      /is no Ed25519 key in PEM/,
    ],
    [
      'has a public key that is none',
      { ...old, 'x.pub': 'hunter2' },
      /x\.pub: is no Ed25519 key/,
    ],
  ])(
    'goes on with the last keys where the Secret %s, and says so',
    async (_what, texts, problem) => {
      const before = seals().seal(object);
      await write(texts);
      expect(seals().problemOf(before)).toBeUndefined();
      expect(watch.keys?.signing.id).toBe(old.signing);
      expect(said).toHaveLength(1);
      expect(said[0]).toMatch(/those that were read last go on/);
      expect(said[0]).toMatch(problem);
      expect(said[0]).not.toMatch(/hunter2|PRIVATE|BEGIN/);
      expect(changes).toBe(0);
      await write(next);
      expect(watch.keys?.signing.id).toBe(next.signing);
    },
  );

  it('makes no key when the Secret is deleted, and says what to do', async () => {
    await cluster.delete(secrets, key);
    await calm();
    expect(cluster.peek(secrets, key)).toBeUndefined();
    expect(watch.keys?.signing.id).toBe(old.signing);
    expect(said).toEqual([
      expect.stringMatching(
        /^Secret kardinal\/kardinal-seal-keys was deleted; put it back/,
      ),
    ]);
    await cluster.create(secrets, secretOf(next));
    await calm();
    expect(watch.keys?.signing.id).toBe(next.signing);
  });

  it('says which keys count, and never what they are', async () => {
    await write({ ...next, ...publicOf(old) });
    expect(said[0]).toContain(`"signing":"${next.signing}"`);
    expect(said[0]).toContain(String(old.signing));
    expect(said[0]).not.toMatch(/PRIVATE|BEGIN/);
  });
});
