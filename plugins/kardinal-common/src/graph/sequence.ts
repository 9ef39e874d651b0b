import { PromotionStepSpec } from '../api/types.generated';

const healthCheck = 'health-check';

/** One entry of `spec.steps` of a PromotionStep. @public */
export type SequenceEntry = PromotionStepSpec['steps'][number];

/** What of an environment its default sequence follows from. @public */
export interface SequenceChoice {
  readonly approval: 'auto' | 'pr-review';
  readonly pr?: boolean;
  readonly update: {
    readonly strategy: string;
    readonly helm?: Readonly<Record<string, unknown>>;
  };
  readonly health?: { readonly timeout?: string };
  readonly steps?: readonly SequenceEntry[];
}

/** What a promotion to an environment does: its own steps, or the default sequence. @public */
export function sequenceOf(
  environment: SequenceChoice,
): readonly SequenceEntry[] {
  const { steps, health } = environment;
  if (steps === undefined) return defaultSequence(environment);
  return steps.map(entry =>
    entry.uses === healthCheck && health?.timeout !== undefined
      ? { timeout: health.timeout, ...entry }
      : entry,
  );
}

/**
 * The default sequence of an environment.
 *
 * @see spec 1 §3.15
 * @public
 */
export function defaultSequence(
  environment: SequenceChoice,
): readonly SequenceEntry[] {
  const timeout = environment.health?.timeout;
  const { strategy, helm } = environment.update;
  return [
    { uses: 'git-clone' },
    {
      uses: editStepOf(strategy),
      ...(helm === undefined ? {} : { config: helm }),
    },
    { uses: 'git-commit' },
    { uses: 'git-push' },
    ...pullRequestSteps(environment),
    { uses: healthCheck, ...(timeout === undefined ? {} : { timeout }) },
  ];
}

/** The step that sets images as an update strategy does: `kustomize` is `kustomize-set-image`. @public */
export function editStepOf(strategy: string): string {
  return `${strategy}-set-image`;
}

function pullRequestSteps({
  approval,
  pr,
}: SequenceChoice): readonly SequenceEntry[] {
  if (approval === 'pr-review')
    return [{ uses: 'open-pr' }, { uses: 'wait-for-merge' }];
  return pr === true ? [{ uses: 'open-pr' }, { uses: 'merge-pr' }] : [];
}
