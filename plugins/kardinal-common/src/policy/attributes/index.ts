import { Declarations } from '@kardinal/cel';
import { AttributeRoot } from './AttributeRoot';
import { bundleRoot } from './bundle';
import { CheckFacts, checksRoot } from './checks';
import { DelegationFacts, delegationRoot } from './delegation';
import { environmentRoot } from './environment';
import {
  ExternalApprovalFacts,
  externalApprovalRoot,
} from './externalApproval';
import { MetricFacts, metricsRoot } from './metrics';
import { PipelineFacts, pipelinesRoot } from './pipelines';
import { previousBundleRoot } from './previousBundle';
import { PromotionFacts } from './PromotionFacts';
import { scheduleRoot } from './schedule';
import { TargetDriftFacts, targetDriftRoot } from './targetDrift';
import { TrainFacts, trainRoot } from './train';
import { upstreamRoot } from './upstream';
import { WindowFacts, windowsRoot } from './windows';

export type { AttributeRoot } from './AttributeRoot';
export type { CheckFacts } from './checks';
export type { DelegationFacts } from './delegation';
export type {
  ExternalApprovalFact,
  ExternalApprovalFacts,
} from './externalApproval';
export type { MetricFact, MetricFacts } from './metrics';
export type {
  PipelineEnvironmentFact,
  PipelineFact,
  PipelineFacts,
} from './pipelines';
export type { PromotionFacts, UpstreamFact } from './PromotionFacts';
export type { TargetDriftFacts } from './targetDrift';
export type { TrainFacts } from './train';
export type { WindowFacts } from './windows';

/**
 * Everything a gate's expression can read, whatever the time: plain data. What not every gate has is one optional member,
 * which the file of its root declares.
 *
 * @public
 */
export type GateFacts = PromotionFacts &
  CheckFacts &
  DelegationFacts &
  ExternalApprovalFacts &
  MetricFacts &
  PipelineFacts &
  TargetDriftFacts &
  TrainFacts &
  WindowFacts;

/** The name of a variable of the expressions of gates. @public */
export type GateAttribute =
  | 'bundle'
  | 'checks'
  | 'delegation'
  | 'environment'
  | 'externalApproval'
  | 'metrics'
  | 'pipelines'
  | 'previousBundle'
  | 'schedule'
  | 'targetDrift'
  | 'train'
  | 'upstream'
  | 'windows';

/**
 * The variables of the expressions of gates. The engine has for each where its facts come from and what changes them: without
 * that it does not compile.
 *
 * @public
 */
export const attributeRoots: Readonly<
  Record<GateAttribute, AttributeRoot<GateFacts>>
> = {
  bundle: bundleRoot,
  schedule: scheduleRoot,
  environment: environmentRoot,
  externalApproval: externalApprovalRoot,
  upstream: upstreamRoot,
  previousBundle: previousBundleRoot,
  checks: checksRoot,
  delegation: delegationRoot,
  metrics: metricsRoot,
  pipelines: pipelinesRoot,
  targetDrift: targetDriftRoot,
  train: trainRoot,
  windows: windowsRoot,
};

const entries: readonly (readonly [string, AttributeRoot<GateFacts>])[] =
  Object.entries(attributeRoots);

/** What there is to read, for the check when a gate is compiled. */
export const attributeTypes: Declarations = Object.fromEntries(
  entries.map(([name, { type }]) => [name, type]),
);

/**
 * The attributes of a gate. Those that follow the clock are `TimeVarying`; those without data are absent, so that
 * reading them closes the gate.
 *
 * @param isRead - whether a root is wanted. Default all are
 * @see spec 1 §5.2
 * @public
 */
export function gateScope(
  facts: GateFacts,
  isRead: (root: string) => boolean = () => true,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    entries.flatMap(([name, { valueOf }]) => {
      const value = isRead(name) ? valueOf(facts) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Whether the inputs of a gate have of a root what belongs together, where the expression reads a part of it. */
export function isRecordedByEntries(name: string): boolean {
  return entries.some(
    ([root, { recorded }]) => root === name && recorded !== undefined,
  );
}

/** The path under which the inputs of a gate have what its expression reads at a path. */
export function recordedPath(path: readonly string[]): readonly string[] {
  const found = entries.find(([root]) => root === path[0]);
  return path.slice(0, found?.[1].recorded);
}
