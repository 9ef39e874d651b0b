import { workloadKinds } from '@kardinal/backstage-plugin-kardinal-node';
import { KubeObject, ObjectKey } from '@kardinal/kube-controller';
import { EveryReader } from './EveryReader';
import { HealthReaders } from './HealthReaders';

const kind = workloadKinds.Deployment;
const object = { metadata: { name: 'web', namespace: 'dev' } } as KubeObject;
const step = { namespace: 'default', name: 'step' };
const pipeline = { namespace: 'default', name: 'pipeline' };

it('wakes who read an object of a cluster, and knows whether that is read', () => {
  const [steps, pipelines] = [new HealthReaders(), new HealthReaders()];
  const woken: ObjectKey[] = [];
  for (const group of [steps, pipelines])
    group.subscribe(key => woken.push(key));
  const everybody = new EveryReader([steps, pipelines]);
  expect(everybody.isRead('eu')).toBe(false);
  steps.record(step, [
    {
      type: 'get',
      cluster: 'eu',
      kind,
      key: { namespace: 'dev', name: 'web' },
    },
  ]);
  pipelines.record(pipeline, [
    { type: 'list', cluster: 'eu', kind, namespace: 'dev' },
  ]);
  everybody.wake('eu', kind, object);
  everybody.wake('us', kind, object);
  expect(woken).toEqual([step, pipeline]);
  everybody.wakeBelow('eu', kind, 'prod');
  everybody.wakeBelow('eu', kind, 'dev');
  everybody.wakeBelow('eu');
  expect(woken.slice(2)).toEqual([step, pipeline, step, pipeline]);
  expect([
    everybody.isRead('eu', kind),
    everybody.isRead('eu', workloadKinds.StatefulSet),
    everybody.isRead('us'),
  ]).toEqual([true, false, false]);
});
