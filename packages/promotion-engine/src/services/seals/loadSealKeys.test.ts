import { builtinTypes, FakeCluster } from '@kardinal/kube-controller/testing';
import { secretOf } from '../../__testUtils__/secretOf';
import { createSeals } from './createSeals';
import { loadSealKeys, sealKeySecret } from './loadSealKeys';
import { generateSealKey } from './SealKeys';

const key = { namespace: 'kardinal', name: sealKeySecret };
const { secrets } = builtinTypes;

const object = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PolicyGate',
  metadata: { name: 'g', namespace: 'default' },
  spec: { expression: 'true' },
};

describe('loadSealKeys', () => {
  it('makes the keys at the first start, and finds them at the next', async () => {
    const cluster = new FakeCluster({ types: [] });
    const first = await loadSealKeys(cluster, 'kardinal');
    const second = await loadSealKeys(cluster, 'kardinal');
    const sealed = createSeals(() => first).seal(object);
    expect(createSeals(() => second).problemOf(sealed)).toBeUndefined();
  });

  it('has one winner when several processes start together', async () => {
    const cluster = new FakeCluster({ types: [] });
    const loaded = await Promise.all(
      [1, 2, 3].map(() => loadSealKeys(cluster, 'kardinal')),
    );
    expect(new Set(loaded.map(({ signing }) => signing.id)).size).toBe(1);
  });

  it('never overwrites a Secret that cannot be used, and names the field', async () => {
    const cluster = new FakeCluster({ types: [] });
    const before = await cluster.create(
      secrets,
      secretOf(key, { signing: 'a' }),
    );
    await expect(loadSealKeys(cluster, 'kardinal')).rejects.toThrow(
      'Secret kardinal/kardinal-seal-keys, a.key: is missing; add it, or change signing',
    );
    expect(cluster.peek(secrets, key)).toEqual(before);
  });

  it('accepts what the key before this one sealed, until that is removed', async () => {
    const [old, next] = [generateSealKey(), generateSealKey()];
    const cluster = new FakeCluster({ types: [] });
    await cluster.create(secrets, secretOf(key, old));
    const keys = await loadSealKeys(cluster, 'kardinal');
    const sealed = createSeals(() => keys).seal(object);

    const { signing: oldId } = old;
    const rotated = { ...next, [`${oldId}.pub`]: old[`${oldId}.pub`] };
    await cluster.delete(secrets, key);
    await cluster.create(secrets, secretOf(key, rotated));
    const both = await loadSealKeys(cluster, 'kardinal');
    expect(createSeals(() => both).problemOf(sealed)).toBeUndefined();
    expect(createSeals(() => both).seal(object)).not.toEqual(sealed);

    await cluster.delete(secrets, key);
    await cluster.create(secrets, secretOf(key, next));
    const one = await loadSealKeys(cluster, 'kardinal');
    expect(createSeals(() => one).problemOf(sealed)).toBeDefined();
  });

  it.each([
    ['', 'signing: must name a key of this Secret'],
    ['../other', 'signing: must name a key of this Secret'],
  ])('refuses the id %p', async (signing, message) => {
    const cluster = new FakeCluster({ types: [] });
    await cluster.create(secrets, secretOf(key, { signing }));
    await expect(loadSealKeys(cluster, 'kardinal')).rejects.toThrow(message);
  });

  it('refuses what is no Ed25519 key, and does not say what it is', async () => {
    const cluster = new FakeCluster({ types: [] });
    const texts = { signing: 'a', 'a.key': 'hunter2' };
    await cluster.create(secrets, secretOf(key, texts));
    await expect(loadSealKeys(cluster, 'kardinal')).rejects.toThrow(
      /a\.key: is no Ed25519 key in PEM$/,
    );
  });
});
