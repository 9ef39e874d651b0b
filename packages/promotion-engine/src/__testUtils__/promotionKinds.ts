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
  renditionType,
  revertCommitType,
  subscriptionType,
  templateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { graphRevisionType, graphType } from '@kardinal/graph-controller';
import { fixedSteps } from './fixedSteps';

/** The kinds that a control plane of the product serves. */
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
  fixedSteps,
  graphType,
  graphRevisionType,
];
