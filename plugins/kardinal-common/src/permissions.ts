import {
  createPermission,
  ResourcePermission,
} from '@backstage/plugin-permission-common';

/** What the permissions are about: one Pipeline, and where a command names them, some of its environments. @public */
export const pipelineResourceType = 'kardinal-pipeline';

/** A permission on a Pipeline. @public */
export type PipelinePermission = ResourcePermission<
  typeof pipelineResourceType
>;

/** See a Pipeline, its Bundles, gates and their explanations. @public */
export const kardinalReadPermission = createPermission({
  name: 'kardinal.pipeline.read',
  attributes: { action: 'read' },
  resourceType: pipelineResourceType,
});

/** Create Bundles of a Pipeline from the portal, and promote those that are there. @public */
export const kardinalPromotePermission = createPermission({
  name: 'kardinal.bundle.promote',
  attributes: { action: 'create' },
  resourceType: pipelineResourceType,
});

/** Retry failed promotions. @public */
export const kardinalRetryPermission = createPermission({
  name: 'kardinal.bundle.retry',
  attributes: { action: 'update' },
  resourceType: pipelineResourceType,
});

/** End promotions that are on their way. @public */
export const kardinalAbortPermission = createPermission({
  name: 'kardinal.bundle.abort',
  attributes: { action: 'update' },
  resourceType: pipelineResourceType,
});

/** Keep Bundles from being superseded, and end that. @public */
export const kardinalPinPermission = createPermission({
  name: 'kardinal.bundle.pin',
  attributes: { action: 'update' },
  resourceType: pipelineResourceType,
});

/** Roll environments of a Pipeline back. @public */
export const kardinalRollbackPermission = createPermission({
  name: 'kardinal.bundle.rollback',
  attributes: { action: 'create' },
  resourceType: pipelineResourceType,
});

/** Decide what becomes of an environment that runs something else than what was promoted there. @public */
export const kardinalSettleDriftPermission = createPermission({
  name: 'kardinal.drift.settle',
  attributes: { action: 'update' },
  resourceType: pipelineResourceType,
});

/** Order emergency rollbacks, which the platform may let past closed gates. @public */
export const kardinalEmergencyPermission = createPermission({
  name: 'kardinal.bundle.emergency',
  attributes: { action: 'create' },
  resourceType: pipelineResourceType,
});

/** Pause a Pipeline or its environments. @public */
export const kardinalPausePermission = createPermission({
  name: 'kardinal.pipeline.pause',
  attributes: { action: 'update' },
  resourceType: pipelineResourceType,
});

/** Override closed gates of environments for one Bundle, and withdraw that. @public */
export const kardinalOverridePermission = createPermission({
  name: 'kardinal.gate.override',
  attributes: { action: 'update' },
  resourceType: pipelineResourceType,
});

/** Resume what is paused. @public */
export const kardinalResumePermission = createPermission({
  name: 'kardinal.pipeline.resume',
  attributes: { action: 'update' },
  resourceType: pipelineResourceType,
});

/** Answer approvals that gates ask for outside. @public */
export const kardinalApprovalPermission = createPermission({
  name: 'kardinal.approval.answer',
  attributes: { action: 'update' },
  resourceType: pipelineResourceType,
});

/** Read who decided what about a Pipeline, and why. @public */
export const kardinalAuditPermission = createPermission({
  name: 'kardinal.audit.read',
  attributes: { action: 'read' },
  resourceType: pipelineResourceType,
});

/** Read the metrics of the installation, whose labels name Pipelines, environments and gates of every team. @public */
export const kardinalMetricsPermission = createPermission({
  name: 'kardinal.metrics.read',
  attributes: { action: 'read' },
});

/** Set a Pipeline up, or change how it was set up. @public */
export const kardinalSetupPermission = createPermission({
  name: 'kardinal.pipeline.setup',
  attributes: { action: 'create' },
  resourceType: pipelineResourceType,
});

/** Remove a Pipeline that was set up from the catalog. @public */
export const kardinalRemovePermission = createPermission({
  name: 'kardinal.pipeline.remove',
  attributes: { action: 'delete' },
  resourceType: pipelineResourceType,
});

/** Every permission on a Pipeline. @public */
export const kardinalPermissions = [
  kardinalReadPermission,
  kardinalAuditPermission,
  kardinalPromotePermission,
  kardinalRetryPermission,
  kardinalAbortPermission,
  kardinalPinPermission,
  kardinalRollbackPermission,
  kardinalEmergencyPermission,
  kardinalSettleDriftPermission,
  kardinalPausePermission,
  kardinalResumePermission,
  kardinalOverridePermission,
  kardinalApprovalPermission,
  kardinalSetupPermission,
  kardinalRemovePermission,
];

/** A Pipeline as permissions are asked for it. @public */
export interface PipelineTarget {
  readonly namespace: string;
  readonly name: string;
  /** The environments that a command names. Default: it concerns the whole Pipeline. */
  readonly environments?: readonly string[];
}

/** The resource reference of a Pipeline: `namespace/name`, or `namespace/name/environment,environment`. @public */
export function pipelineResourceRef(target: PipelineTarget): string {
  const { namespace, name, environments = [] } = target;
  const whole = `${namespace}/${name}`;
  return environments.length === 0
    ? whole
    : `${whole}/${[...environments].sort().join(',')}`;
}

/** Reads a resource reference; `undefined` when it is none. @public */
export function parsePipelineResourceRef(
  ref: string,
): PipelineTarget | undefined {
  const [namespace, name, environments, ...more] = ref.split('/');
  if (!namespace || !name || more.length > 0) return undefined;
  if (environments === undefined) return { namespace, name };
  const named = environments.split(',');
  return named.includes('')
    ? undefined
    : { namespace, name, environments: named };
}
