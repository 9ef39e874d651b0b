import {
  auditLogType,
  bundleType,
  changeWindowType,
  commitStatusType,
  metricCheckType,
  notificationHookType,
  pipelineGroupType,
  pipelineType,
  policyGateType,
  promotionStepType,
  renditionType,
  revertCommitType,
  subscriptionType,
  templateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { graphRevisionType, graphType } from '@kardinal/graph-controller';
import { strictKind } from './strictKind';

/** The kinds that a control plane of the product serves, each by its CustomResourceDefinition. */
export const promotionKinds = [
  pipelineType,
  auditLogType,
  notificationHookType,
  bundleType,
  policyGateType,
  changeWindowType,
  commitStatusType,
  metricCheckType,
  pipelineGroupType,
  renditionType,
  revertCommitType,
  subscriptionType,
  templateType,
  promotionStepType,
  graphType,
  graphRevisionType,
].map(strictKind);
