import { workloadKinds } from '@kardinal/backstage-plugin-kardinal-node';
import { KubeObject, ObjectKey } from '@kardinal/kube-controller';
import { HealthReaders } from './HealthReaders';
import { HealthRead, readPrefix } from './HealthReads';

const kind = workloadKinds.Deployment;
const own = { ...kind, cluster: '' };
const object = {
  metadata: { name: 'web', namespace: 'dev' },
} as KubeObject;
const read: HealthRead = {
  type: 'get',
  cluster: '',
  kind,
  key: { namespace: 'dev', name: 'web' },
};
const reader = { namespace: 'default', name: 'shop' };

function followed() {
  const readers = new HealthReaders();
  const woken: ObjectKey[] = [];
  const end = readers.subscribe(key => woken.push(key));
  readers.record(reader, [read]);
  return { readers, woken, end };
}

describe('who was judged by an object', () => {
  it('is woken by a change of it, and by one of its kind', () => {
    const { readers, woken } = followed();
    readers.wakeReadersOf(own, object);
    readers.wakeBelow(readPrefix(own));
    expect(woken).toEqual([reader, reader]);
    expect(readers.hasBelow(readPrefix(own))).toBe(true);
  });

  it('is not woken by another one, nor by another cluster', () => {
    const { readers, woken } = followed();
    readers.wakeReadersOf(own, {
      ...object,
      metadata: { name: 'api', namespace: 'dev' },
    });
    readers.wakeReadersOf({ ...own, cluster: 'eu' }, object);
    expect(woken).toEqual([]);
  });

  it('is forgotten, and not woken when nobody listens', () => {
    const { readers, woken, end } = followed();
    end();
    readers.wakeReadersOf(own, object);
    readers.forget(reader);
    expect(woken).toEqual([]);
    expect(readers.readersOf(own, object)).toEqual([]);
    expect(readers.hasBelow(readPrefix(own))).toBe(false);
  });
});
