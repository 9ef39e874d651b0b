import { HealthObject, WatchedKind } from '../health/HealthAdapter';
import { healthAdapterContract } from './healthAdapterContract';
import { MemoryHealthReader } from './MemoryHealthReader';

const machines: WatchedKind = {
  apiVersion: 'example.com/v1',
  kind: 'Machine',
  plural: 'machines',
  scope: 'Namespaced',
};

function machine(runs: string, state: string, namespace = 'prod') {
  const object: HealthObject = {
    apiVersion: machines.apiVersion,
    kind: machines.kind,
    metadata: { name: 'app', namespace },
    runs,
    state,
  };
  return [object];
}

describe('healthAdapterContract', () => {
  healthAdapterContract(() => ({
    adapter: {
      id: 'machine',
      watches: [machines],
      assess: ({ images, environment }, reader) => {
        const key = { namespace: environment, name: 'app' };
        const found = reader.get(machines, key);
        if (!found) {
          return { type: 'progressing', message: 'there is no machine' };
        }
        const [{ tag }] = images;
        if (found.runs !== tag) {
          return { type: 'progressing', message: `it runs ${found.runs}` };
        }
        return found.state === 'good'
          ? { type: 'healthy', message: `it runs ${tag}` }
          : { type: 'degraded', message: `it is ${found.state}` };
      },
    },
    query: {
      pipeline: 'app',
      environment: 'prod',
      images: [{ name: 'app', repository: 'app', tag: 'v2' }],
      settings: {},
    },
    healthy: machine('v2', 'good'),
    stale: machine('v1', 'good'),
    progressing: machine('v1', 'busy'),
    degraded: machine('v2', 'broken'),
  }));
});

describe('MemoryHealthReader', () => {
  it('gives the objects of a kind and namespace', () => {
    const reader = new MemoryHealthReader([
      ...machine('v1', 'good', 'dev'),
      ...machine('v1', 'good', 'prod'),
    ]);
    expect(reader.list(machines, 'prod')).toHaveLength(1);
    expect(
      reader.get(machines, { namespace: 'staging', name: 'app' }),
    ).toBeUndefined();
    expect(reader.list({ ...machines, kind: 'Other' }, 'prod')).toEqual([]);
    expect([...reader.kinds]).toEqual([
      'example.com/v1/Machine',
      'example.com/v1/Other',
    ]);
  });
});
