import { valueAt } from '../../json/Json';
import { causesOf } from '../answers';
import { ContractWorld } from '../ContractWorld';

const container = {
  name: 'one',
  image: 'example.com/one:1',
  ports: [{ containerPort: 80 }],
};
const deploymentSpec = {
  paused: true,
  replicas: 0,
  selector: { matchLabels: { l: 'x' } },
  template: {
    metadata: { labels: { l: 'x' } },
    spec: { containers: [container] },
  },
};

/** What built-in kinds do of their own. */
export function builtinCases(world: ContractWorld): void {
  describe('secrets', () => {
    it('encode plain text, and are opaque', async () => {
      const stringData = { k: 'plain' };
      const made = await world.create('secrets', 'a', { stringData });
      expect(made.body).toMatchObject({
        data: { k: 'cGxhaW4=' },
        type: 'Opaque',
      });
      expect(made.body).not.toHaveProperty('stringData');
    });

    it('keep their type', async () => {
      await world.create('secrets', 'a');
      const answer = await world.patch('secrets', 'a', 'merge', {
        type: 'other',
      });
      expect(causesOf(answer)).toEqual(['type FieldValueInvalid']);
    });

    it('have what their type needs', async () => {
      const answer = await world.create('secrets', 'a', {
        type: 'kubernetes.io/tls',
      });
      expect(causesOf(answer)).toEqual([
        'data[tls.crt] FieldValueRequired',
        'data[tls.key] FieldValueRequired',
      ]);
    });

    it('can be immutable', async () => {
      const data = { k: 'eA==' };
      await world.create('secrets', 'a', { data, immutable: true });
      const change = { data: { k: 'eQ==' } };
      const changed = await world.patch('secrets', 'a', 'merge', change);
      expect(causesOf(changed)).toEqual(['data FieldValueForbidden']);
      const opened = await world.patch('secrets', 'a', 'merge', {
        immutable: false,
      });
      expect(causesOf(opened)).toEqual(['immutable FieldValueForbidden']);
    });
  });

  describe('config maps', () => {
    it('have keys that can be file names', async () => {
      const answer = await world.create('configmaps', 'a', {
        data: { 'a b': '1' },
      });
      expect(causesOf(answer)).toEqual(['data[a b] FieldValueInvalid']);
    });
  });

  describe('leases', () => {
    it('keep time in microseconds', async () => {
      const spec = {
        renewTime: '2024-01-01T00:00:00.500000Z',
        leaseDurationSeconds: 5,
      };
      const made = await world.create('leases', 'a', { spec });
      expect(made.body).toMatchObject({ spec });
      const coarse = { renewTime: '2024-01-01T00:00:00Z' };
      expect((await world.create('leases', 'b', { spec: coarse })).code).toBe(
        400,
      );
    });

    it('last longer than nothing', async () => {
      const spec = { leaseDurationSeconds: 0 };
      const answer = await world.create('leases', 'a', { spec });
      expect(causesOf(answer)).toEqual([
        'spec.leaseDurationSeconds FieldValueInvalid',
      ]);
    });

    it('are made by a replacement', async () => {
      const body = world.typed('leases', 'a', {
        spec: { holderIdentity: 'me' },
      });
      expect((await world.replace('leases', body)).code).toBe(201);
    });
  });

  describe('events', () => {
    beforeAll(() => {
      world.addResource('events@new', 'events.k8s.io', 'v1', 'Event');
    });

    it('are the same in both groups', async () => {
      const about = {
        kind: 'ConfigMap',
        namespace: world.namespace,
        name: 'x',
      };
      await world.create('events', 'e', {
        involvedObject: about,
        reason: 'R',
        message: 'M',
        type: 'Normal',
      });
      const shown = await world.get('events@new', 'e');
      expect(shown.body).toMatchObject({
        apiVersion: 'events.k8s.io/v1',
        regarding: about,
        note: 'M',
        reason: 'R',
      });
    });

    it('of the new group are complete, or refused', async () => {
      const answer = await world.create('events@new', 'e', { reason: 'R' });
      expect(causesOf(answer)).toContain('eventTime FieldValueRequired');
    });

    it('are about something in their namespace', async () => {
      const involvedObject = {
        kind: 'ConfigMap',
        namespace: 'other',
        name: 'x',
      };
      const answer = await world.create('events', 'e', { involvedObject });
      expect(causesOf(answer)).toEqual([
        'involvedObject.namespace FieldValueInvalid',
      ]);
    });
  });

  describe('deployments', () => {
    it('get the defaults of a rolling update', async () => {
      const made = await world.create('deployments', 'd', {
        spec: deploymentSpec,
      });
      expect(made.body).toMatchObject({
        spec: {
          revisionHistoryLimit: 10,
          progressDeadlineSeconds: 600,
          strategy: {
            type: 'RollingUpdate',
            rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' },
          },
          template: {
            spec: {
              containers: [
                {
                  imagePullPolicy: 'IfNotPresent',
                  ports: [{ containerPort: 80, protocol: 'TCP' }],
                },
              ],
              restartPolicy: 'Always',
              terminationGracePeriodSeconds: 30,
            },
          },
        },
      });
    });

    it('merge containers by name in an apply', async () => {
      await world.apply('deployments', 'd', 'one', { spec: deploymentSpec });
      const containers = [{ name: 'two', image: 'example.com/two:1' }];
      const template = { spec: { containers } };
      const answer = await world.apply('deployments', 'd', 'two', {
        spec: { template },
      });
      const merged = valueAt(answer.body, [
        'spec',
        'template',
        'spec',
        'containers',
      ]);
      expect(merged).toMatchObject([{ name: 'one' }, { name: 'two' }]);
    });

    it('cannot roll and recreate at once', async () => {
      await world.create('deployments', 'a', { spec: deploymentSpec });
      const body = { spec: { strategy: { type: 'Recreate' } } };
      const answer = await world.patch('deployments', 'a', 'merge', body);
      expect(causesOf(answer)).toEqual([
        'spec.strategy.rollingUpdate FieldValueForbidden',
      ]);
      const retain = {
        spec: { strategy: { $retainKeys: ['type'], type: 'Recreate' } },
      };
      const done = await world.patch('deployments', 'a', 'strategic', retain);
      expect(done).toMatchObject({
        code: 200,
        body: { spec: { strategy: { type: 'Recreate' } } },
      });
    });

    it('select their own pods', async () => {
      const selector = { matchLabels: { l: 'y' } };
      const spec = { ...deploymentSpec, selector };
      const answer = await world.create('deployments', 'd', { spec });
      expect(causesOf(answer)).toEqual([
        'spec.template.metadata.labels FieldValueInvalid',
      ]);
    });
  });
}
