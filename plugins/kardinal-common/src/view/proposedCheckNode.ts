import { Bundle, PromotionStep } from '../api/types.generated';
import { proposedChecks } from '../graph/proposedChecks';
import { CheckView } from './CheckView';
import { PlannedEnvironment, PlannedGate } from './plan';
import { sentence } from './sentences';
import { GateNodeView, Sentence } from './types';
import { NodesInput } from './ViewInput';

type SaidOfHead = NonNullable<
  NonNullable<PromotionStep['status']>['proposedChecks']
>[number];

/** A check of the head of a pull request among the gates of an environment. */
export interface PlannedCheck extends PlannedGate {
  readonly check: {
    /** What is said under its key; `undefined` while there is no pull request. */
    readonly said: SaidOfHead | undefined;
  };
}

/** The environment with the checks that the head of its pull request has to pass as its last gates. */
export function withProposedChecks(
  planned: PlannedEnvironment,
  { pipeline, steps }: Pick<NodesInput, 'pipeline' | 'steps'>,
  { status }: Bundle,
): PlannedEnvironment {
  const step = steps.find(({ spec }) => spec.environment === planned.name);
  const declared = pipeline.spec.environments.find(
    ({ name }) => name === planned.name,
  );
  const isOver =
    status?.phase === 'Superseded' ||
    status?.environments?.[planned.name]?.finishedAt !== undefined;
  const ahead =
    isOver || declared === undefined ? [] : proposedChecks(pipeline, declared);
  const keys = step === undefined ? ahead : step.spec.proposedChecks ?? [];
  const { namespace = 'default', name } = pipeline.metadata;
  const gates = keys.map((key): PlannedCheck => {
    const said = step?.status?.proposedChecks?.find(each => each.key === key);
    return {
      id: `check/${planned.name}/${key}`,
      name: key,
      namespace,
      scope: 'team',
      environment: planned.name,
      expression: '',
      check: { said },
      instance: name,
    };
  });
  return gates.length === 0
    ? planned
    : { ...planned, gates: [...planned.gates, ...gates] };
}

export function isProposedCheck(planned: PlannedGate): planned is PlannedCheck {
  return 'check' in planned;
}

/** The node of a check of the head of a pull request: open once success is reported. */
export function proposedCheckNode(planned: PlannedCheck): GateNodeView {
  const { check, id, name, scope, environment, expression } = planned;
  const { namespace, instance = '' } = planned;
  const { said } = check;
  const verdict = verdictOf(said);
  const words = said?.reason ?? 'Checked once there is a pull request';
  return {
    type: 'gate',
    id,
    name,
    scope,
    environment,
    verdict,
    sentence: sentence(`${words}.`),
    expression,
    remedies: verdict === 'closed' ? remedies(name) : [],
    from: { namespace, name: instance },
    ...(said && { check: checkOf(said, environment) }),
  };
}

function checkOf(
  { key, phase, reason, url, reported }: SaidOfHead,
  environment: string,
): CheckView {
  return {
    subject: 'pullRequest',
    environment,
    key,
    phase,
    reason,
    ...(url === undefined ? {} : { url }),
    ...(reported === undefined ? {} : { reported }),
  };
}

function verdictOf(said: SaidOfHead | undefined): GateNodeView['verdict'] {
  if (said === undefined) return 'pending';
  return said.phase === 'success' ? 'open' : 'closed';
}

function remedies(key: string): readonly Sentence[] {
  return [
    sentence(
      `Opens when ${key} reports success for the head of the pull request, as a CommitStatus or on the forge.`,
    ),
  ];
}
