import {
  ConflictError,
  ForbiddenError,
  InvalidError,
  KubeError,
  NotFoundError,
} from '@kardinal/kube-controller';
import { failureOf } from './failureOf';

const ref = { apiVersion: 'v1', kind: 'X', namespace: 'team', name: 'x' };

const disputed = (field: string, message: string) => ({
  reason: 'FieldManagerConflict',
  message,
  field,
});

describe('failureOf', () => {
  it.each<[string, unknown, string, string, string]>([
    [
      '422',
      new InvalidError('too long', 422, 'Invalid'),
      'Error',
      'Invalid',
      'X team/x: too long',
    ],
    [
      '403',
      new ForbiddenError('no', 403, 'Forbidden'),
      'Error',
      'Forbidden',
      'X team/x: no',
    ],
    [
      'a 500 for an apply that does not fit',
      new KubeError('failed to create typed patch object', 500, ''),
      'Error',
      'Refused',
      'typed patch',
    ],
    [
      '500',
      new KubeError('etcd', 500, 'InternalError'),
      'SystemError',
      'InternalError',
      'etcd',
    ],
    [
      '503',
      new KubeError('busy', 503, 'Unavailable'),
      'SystemError',
      'Unavailable',
      'busy',
    ],
    [
      '429',
      new KubeError('slow down', 429, 'TooManyRequests'),
      'SystemError',
      'TooManyRequests',
      'slow',
    ],
    [
      '404 of the namespace',
      new NotFoundError('namespaces "t" not found', 404, 'NotFound'),
      'SystemError',
      'NotFound',
      'namespaces',
    ],
    [
      'no answer',
      new Error('ECONNREFUSED'),
      'SystemError',
      'Unreachable',
      'X team/x: ECONNREFUSED',
    ],
    [
      'a stale version',
      new ConflictError('modified', 409, 'Conflict'),
      'SystemError',
      'Changed',
      'modified',
    ],
    [
      'fields of others',
      new ConflictError('no', 409, 'Conflict', undefined, {
        causes: [
          disputed('.spec.a', 'conflict with "argocd"'),
          disputed('.spec.b', 'conflict with "helm"'),
        ],
      }),
      'Conflict',
      'FieldConflict',
      'X team/x: .spec.a: conflict with "argocd", and 1 more',
    ],
  ])('%s', (_what, error, state, reason, words) => {
    expect(failureOf(error, ref)).toEqual({
      state,
      reason,
      message: expect.stringContaining(words),
    });
  });
});
