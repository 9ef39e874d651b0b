import { ServiceUnavailableError } from '@backstage/errors';
import { plainProblem } from '@kardinal/backstage-plugin-kardinal-common';
import { KubeError } from '@kardinal/kube-controller';
import { ErrorRequestHandler } from 'express';
import { ControlPlaneMonitor } from '../services/controlPlane/ControlPlaneMonitor';
import { UnsyncedError } from '../services/refuseUnsynced';

/** What the control plane did not do is answered 503, in the words that the portal has for it. */
export function controlPlaneErrors(
  monitor: ControlPlaneMonitor,
): ErrorRequestHandler {
  return (error, _req, _res, next) => {
    const { problem } = monitor;
    const isKnown = problem !== undefined && error instanceof UnsyncedError;
    if (!isKnown && !isUnavailable(error)) {
      next(error);
      return;
    }
    const message =
      problem === undefined
        ? `The control plane did not answer: ${error.message}`
        : plainProblem(problem);
    next(new ServiceUnavailableError(message));
  };
}

function isUnavailable(error: unknown): error is Error {
  if (error instanceof KubeError) return error.code === 503;
  const { code } = Object(error) as { code?: unknown };
  return code === 'ECONNREFUSED' || code === 'ECONNRESET';
}
