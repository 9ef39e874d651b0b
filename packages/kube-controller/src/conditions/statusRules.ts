import { KubeObject, Condition } from '@kardinal/foundation';
import { findCondition } from './setCondition';

/** A rule that a status breaks. @public */
export interface StatusFinding {
  /** Stable, for exceptions in tests. */
  readonly rule: StatusRule;
  readonly message: string;
}

/** @public */
export type StatusRule =
  | 'ready-missing'
  | 'duplicate-type'
  | 'false-abnormal'
  | 'reconciling-and-stalled'
  | 'ready-and-stalled'
  | 'not-pascal-case'
  | 'message-empty'
  | 'message-too-long'
  | 'message-has-clock'
  | 'message-has-counter'
  | 'message-has-random'
  | 'bad-transition-time'
  | 'bad-observed-generation';

interface CommonStatus {
  readonly conditions?: readonly Condition[];
  readonly observedGeneration?: number;
}

/**
 * Finds what tools and people would stumble over in the status of a resource: for tests, over every status that is seen.
 *
 * @see https://github.com/kubernetes-sigs/cli-utils/blob/master/pkg/kstatus/README.md
 * @public
 */
export function statusRules(resource: KubeObject): readonly StatusFinding[] {
  const status = ((resource as { status?: CommonStatus }).status ??
    {}) as CommonStatus;
  const { conditions = [] } = status;
  return [
    ...kstatusFindings(conditions),
    ...conditions.flatMap(conditionFindings),
    ...generationFindings(resource, status),
  ];
}

function kstatusFindings(
  conditions: readonly Condition[],
): readonly StatusFinding[] {
  const findings: StatusFinding[] = [];
  const add = (rule: StatusRule, message: string) =>
    findings.push({ rule, message });
  const ready = findCondition(conditions, 'Ready');
  const reconciling = findCondition(conditions, 'Reconciling');
  const stalled = findCondition(conditions, 'Stalled');
  if (!ready) add('ready-missing', 'There is no condition Ready');
  const types = conditions.map(condition => condition.type);
  for (const type of new Set(types.filter((t, i) => types.indexOf(t) !== i))) {
    add('duplicate-type', `There are several conditions ${type}`);
  }
  for (const condition of [reconciling, stalled]) {
    if (!condition || condition.status === 'True') continue;
    const { type, status } = condition;
    add('false-abnormal', `${type} is ${status}: it must be True or absent`);
  }
  if (reconciling && stalled) {
    add('reconciling-and-stalled', 'Either it is retried or it is not');
  }
  if (stalled && ready?.status === 'True') {
    add('ready-and-stalled', 'Ready is True and Stalled is there');
  }
  return findings;
}

const pascalCase = /^[A-Z][A-Za-z0-9]*$/;
const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/** Words that make a message differ from pass to pass. */
const unstable: readonly (readonly [StatusRule, RegExp])[] = [
  ['message-has-clock', /\b1[5-9]\d{8}(\d{3})?\b/],
  [
    'message-has-clock',
    /\b\d+(\.\d+)?\s?(ms|s|m|h|d|milliseconds?|seconds?|minutes?|hours?|days?)\s+(ago|left|remaining|elapsed)\b/i,
  ],
  [
    'message-has-clock',
    /\b(since|for|after)\s+\d+(\.\d+)?\s?(ms|seconds? now)\b/i,
  ],
  ['message-has-clock', /\d{2}:\d{2}:\d{2}\.\d+/],
  [
    'message-has-counter',
    /\b(attempt|retry|try|retries|attempts)\s*(number|no\.?|#|:)?\s*\d+/i,
  ],
  ['message-has-counter', /\b\d+(st|nd|rd|th)\s+(attempt|retry|try)\b/i],
  [
    'message-has-random',
    /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/i,
  ],
];

function conditionFindings(condition: Condition): readonly StatusFinding[] {
  const { type, reason, message, lastTransitionTime } = condition;
  const findings: StatusFinding[] = [];
  const add = (rule: StatusRule, text: string) =>
    findings.push({ rule, message: `${type}: ${text}` });
  if (!pascalCase.test(type)) add('not-pascal-case', `type ${type}`);
  if (!pascalCase.test(reason)) add('not-pascal-case', `reason "${reason}"`);
  if (message.trim() === '') add('message-empty', 'says nothing');
  if (message.length > 32_768)
    add('message-too-long', 'over 32,768 characters');
  if (!timestamp.test(lastTransitionTime)) {
    add('bad-transition-time', `lastTransitionTime ${lastTransitionTime}`);
  }
  for (const [rule, pattern] of unstable) {
    const match = pattern.exec(message);
    if (match) add(rule, `"${match[0]}" in "${message}"`);
  }
  return findings;
}

function generationFindings(
  { metadata: { generation } }: KubeObject,
  { observedGeneration }: CommonStatus,
): readonly StatusFinding[] {
  if (generation === undefined) return [];
  if (observedGeneration !== undefined && observedGeneration <= generation) {
    return [];
  }
  return [
    {
      rule: 'bad-observed-generation',
      message: `observedGeneration is ${observedGeneration}, generation is ${generation}`,
    },
  ];
}
