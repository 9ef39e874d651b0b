import { observeWorkload } from './observeWorkload';

const at = (minute: number) => `2026-11-18T14:0${minute}:00Z`;
const images = { 'f:spec': { 'f:image': {} } };
const scale = { 'f:spec': { 'f:replicas': {} } };

const workload = (managedFields: unknown) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'guestbook', namespace: 'prod', managedFields },
  spec: {
    template: { spec: { containers: [{ image: 'ghcr.io/acme/app:1.28.9' }] } },
  },
});

const seenOf = (managedFields?: unknown) =>
  observeWorkload(workload(managedFields) as never);

it.each([
  ['nobody where nothing is noted', undefined, undefined],
  ['nobody where the notes cannot be read', 'soon', undefined],
  [
    'the last one who changed the images',
    [
      { manager: 'argocd', time: at(1), fieldsV1: images },
      { manager: 'kubectl-edit', time: at(2), fieldsV1: images },
      { manager: 'kubectl-scale', time: at(3), fieldsV1: scale },
    ],
    { by: 'kubectl-edit', at: at(2) },
  ],
  [
    'nobody who wrote its status',
    [{ manager: 'm', subresource: 'status', time: at(1), fieldsV1: images }],
    undefined,
  ],
  ['nobody without a time', [{ manager: 'm', fieldsV1: images }], undefined],
])('names %s', (_who, managedFields, changed) => {
  expect(seenOf(managedFields)).toEqual({
    name: 'guestbook',
    images: ['ghcr.io/acme/app:1.28.9'],
    state: 'rollingOut',
    ...(changed === undefined ? {} : { changed }),
  });
});
