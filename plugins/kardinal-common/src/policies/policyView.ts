import { labels } from '../api/labels';
import { ChangeWindow, Pipeline, PolicyGate } from '../api/types.generated';
import { collectTemplates, GateTemplate, templateOf } from '../graph/gates';
import { guardedEnvironment, guards } from '../graph/guards';
import { TemplateCoverage } from '../graph/templateCoverage';
import { templateProblem } from '../graph/templateProblem';
import { about, quoted, sentence } from '../view/sentences';
import { Sentence } from '../view/types';
import { windowSchedule, windowTemplate } from '../windows';
import { BlockedPromotion, GuardedPipeline, PolicyView } from './types';

/** A resource that guards environments. @public */
export type Policy =
  | { readonly kind: 'PolicyGate'; readonly gate: PolicyGate }
  | { readonly kind: 'ChangeWindow'; readonly window: ChangeWindow };

/** What a view of a policy is made from. @public */
export interface PolicyInput {
  readonly policy: Policy;
  /** The operator's policy namespaces. */
  readonly policyNamespaces: readonly string[];
  /** What it guards of the Pipelines that the reader may read, by name. */
  readonly pipelines: readonly GuardedPipeline[];
  /** What it guards in all. */
  readonly coverage: TemplateCoverage;
  readonly blocked: readonly BlockedPromotion[];
  /** How many Pipelines and how many promotions are named at most. */
  readonly most: number;
}

/** The gate that a policy is. @public */
export function policyTemplate(policy: Policy): PolicyGate {
  return policy.kind === 'PolicyGate'
    ? policy.gate
    : windowTemplate(policy.window);
}

/** The environments of a Pipeline that a policy guards; `undefined` where it cannot reach the Pipeline. @public */
export function guardedBy(
  policy: Policy,
  pipeline: Pipeline,
  policyNamespaces: readonly string[],
): readonly string[] | undefined {
  const [template] = collectTemplates(
    [policyTemplate(policy)],
    pipeline,
    policyNamespaces,
  );
  return (
    template &&
    pipeline.spec.environments
      .filter(each => guards(template, guardedEnvironment(pipeline, each)))
      .map(({ name }) => name)
  );
}

/** A policy as it stands at an instant, in milliseconds. Pure. @public */
export function policyView(input: PolicyInput, now: number): PolicyView {
  const { policy, pipelines, blocked, most, policyNamespaces } = input;
  const gate = policyTemplate(policy);
  const template = templateOf(gate, policyNamespaces);
  const { namespace = 'default', name, annotations = {} } = gate.metadata;
  const { message, expression, timezone } = gate.spec;
  const runbook = annotations[labels.runbook];
  const zone =
    policy.kind === 'PolicyGate' ? timezone : policy.window.spec.timezone;
  return {
    kind: policy.kind,
    namespace,
    name,
    scope: template.scope,
    purpose: template.purpose,
    ...(policy.kind === 'PolicyGate' ? { expression } : {}),
    ...(zone === undefined ? {} : { timezone: zone }),
    ...(message === undefined ? {} : { message }),
    ...(runbook === undefined ? {} : { runbook }),
    ...windowState(policy, now),
    sentence: coverageSentence(template, pipelines),
    pipelines: pipelines.slice(0, most),
    pipelineCount: pipelines.length,
    environmentCount: countOf(pipelines),
    blocked: blocked.slice(0, most),
    blockedCount: blocked.length,
    warnings: warningsOf(input),
  };
}

function countOf(pipelines: readonly GuardedPipeline[]): number {
  return pipelines.reduce((sum, { guarded }) => sum + guarded.length, 0);
}

function coverageSentence(
  { purpose }: GateTemplate,
  pipelines: readonly GuardedPipeline[],
): Sentence {
  const verb = purpose === 'gate' ? 'Guards' : 'Applies to';
  const [first] = pipelines;
  if (first === undefined)
    return sentence(`${verb} nothing that you are allowed to see.`);
  const count = countOf(pipelines);
  if (pipelines.length === 1)
    return sentence(
      count <= 3
        ? `${verb} ${words(first.guarded)} of ${first.name}.`
        : `${verb} ${count} environments of ${first.name}.`,
    );
  const names = new Set(pipelines.flatMap(({ guarded }) => guarded));
  return sentence(
    names.size === 1
      ? `${verb} ${[...names][0]} of ${pipelines.length} Pipelines.`
      : `${verb} ${count} environments of ${pipelines.length} Pipelines.`,
  );
}

function words(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

function windowState(policy: Policy, now: number): Pick<PolicyView, 'window'> {
  if (policy.kind === 'PolicyGate') return {};
  const { spec, status } = policy.window;
  const schedule = windowSchedule(spec);
  const isOpen = schedule.type === 'schedule' && schedule.isOpenAt(now);
  const changesAt = status?.changesAt;
  const isToCome = changesAt !== undefined && Date.parse(changesAt) > now;
  const word = isOpen ? 'Open' : 'Closed';
  return {
    window: {
      state: isOpen ? 'open' : 'closed',
      sentence: isToCome
        ? sentence(`${word} until `, about(changesAt), '.')
        : sentence(`${word}.`),
    },
  };
}

function warningsOf({
  policy,
  policyNamespaces,
  coverage,
}: PolicyInput): readonly Sentence[] {
  const times =
    policy.kind === 'ChangeWindow'
      ? windowSchedule(policy.window.spec)
      : undefined;
  const wrongTimes = times?.type === 'invalid' ? times.problems : [];
  const problem = templateProblem(
    policyTemplate(policy),
    { policyNamespaces },
    coverage,
  );
  return [
    ...wrongTimes,
    ...(problem === undefined ? [] : [problem.message]),
  ].map(each => sentence(`${quoted(each)}.`));
}
