import { HealthObject } from '../HealthAdapter';
import { lastChangeOf } from './lastChangeOf';

const objectOf = (managedFields: unknown) =>
  ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'guestbook', managedFields },
  } as unknown as HealthObject);

const apply = { manager: 'argocd', time: '2026-11-18T10:00:00Z' };
const scale = { manager: 'kubectl', time: '2026-11-18T10:05:00Z' };
const status = {
  manager: 'kube-controller-manager',
  subresource: 'status',
  time: '2026-11-18T11:00:00Z',
};

it.each<[string, unknown, number]>([
  ['the newest of its managers', [scale, apply], Date.parse(scale.time)],
  ['not when its status changed', [apply, status], Date.parse(apply.time)],
  ['not known of a status alone', [status], 0],
  ['not known without a time', [{ manager: 'argocd' }], 0],
  ['not known of a time that is none', [{ ...apply, time: 'soon' }], 0],
  ['not known without managers', undefined, 0],
  ['not known of something else', 'argocd', 0],
])('the last change of an object is %s', (_what, managedFields, expected) => {
  expect(lastChangeOf(objectOf(managedFields))).toBe(expected);
});
