import { GateAttribute } from '@kardinal/backstage-plugin-kardinal-common';
import { bundleFacts } from './bundle';
import { checkFacts } from './checks';
import { delegationFacts } from './delegation';
import { environmentFacts } from './environment';
import { externalApprovalFacts } from './externalApproval';
import { FactSource } from './FactSource';
import { metricFacts } from './metrics';
import { pipelineFacts } from './pipelines';
import { previousBundleFacts } from './previousBundle';
import { scheduleFacts } from './schedule';
import { targetDriftFacts } from './targetDrift';
import { trainFacts } from './train';
import { upstreamSource } from './upstream';
import { windowFacts } from './windows';

/** Where what gates read comes from, and what changes it: one file for each attribute, and none without both. */
export const factSources: Readonly<Record<GateAttribute, FactSource>> = {
  bundle: bundleFacts,
  checks: checkFacts,
  delegation: delegationFacts,
  environment: environmentFacts,
  externalApproval: externalApprovalFacts,
  metrics: metricFacts,
  pipelines: pipelineFacts,
  previousBundle: previousBundleFacts,
  schedule: scheduleFacts,
  targetDrift: targetDriftFacts,
  train: trainFacts,
  upstream: upstreamSource,
  windows: windowFacts,
};
