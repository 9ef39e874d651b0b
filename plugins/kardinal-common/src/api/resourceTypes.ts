import { KubeObject, ResourceType } from '@kardinal/foundation';
import {
  AuditLog,
  Bundle,
  ChangeWindow,
  CommitStatus,
  MetricCheck,
  NotificationHook,
  Pipeline,
  PipelineGroup,
  PolicyGate,
  PromotionStep,
  Rendition,
  RevertCommit,
  Subscription,
  Template,
} from './types.generated';

function kardinalType<T extends KubeObject>(
  kind: string,
  plural: string,
): ResourceType<T> {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind,
    plural,
    scope: 'Namespaced',
  };
}

/** @public */
export const pipelineType = kardinalType<Pipeline>('Pipeline', 'pipelines');
/** @public */
export const bundleType = kardinalType<Bundle>('Bundle', 'bundles');
/** @public */
export const promotionStepType = kardinalType<PromotionStep>(
  'PromotionStep',
  'promotionsteps',
);
/** @public */
export const policyGateType = kardinalType<PolicyGate>(
  'PolicyGate',
  'policygates',
);
/** @public */
export const auditLogType = kardinalType<AuditLog>('AuditLog', 'auditlogs');
/** @public */
export const notificationHookType = kardinalType<NotificationHook>(
  'NotificationHook',
  'notificationhooks',
);
/** @public */
export const changeWindowType = kardinalType<ChangeWindow>(
  'ChangeWindow',
  'changewindows',
);
/** @public */
export const metricCheckType = kardinalType<MetricCheck>(
  'MetricCheck',
  'metricchecks',
);
/** @public */
export const pipelineGroupType = kardinalType<PipelineGroup>(
  'PipelineGroup',
  'pipelinegroups',
);
/** @public */
export const renditionType = kardinalType<Rendition>('Rendition', 'renditions');
/** @public */
export const commitStatusType = kardinalType<CommitStatus>(
  'CommitStatus',
  'commitstatuses',
);
/** @public */
export const revertCommitType = kardinalType<RevertCommit>(
  'RevertCommit',
  'revertcommits',
);
/** @public */
export const subscriptionType = kardinalType<Subscription>(
  'Subscription',
  'subscriptions',
);
/** Belongs to no namespace: it is the platform team's. @public */
export const templateType: ResourceType<Template> = {
  ...kardinalType<Template>('Template', 'templates'),
  scope: 'Cluster',
};
