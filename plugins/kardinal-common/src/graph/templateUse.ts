import { PolicyGate } from '../api/types.generated';

/** Which Bundles in flight a template holds back, or guards as it was before it was changed. @public */
export interface TemplateUse {
  /** Promotions that wait for it, as `namespace/bundle/environment`, sorted. */
  readonly waiting: readonly string[];
  /** Promotions that have not started, and that it guards as it was before. */
  readonly outdated: readonly string[];
}

/** How many names a status has at most; the rest is a number. */
const mostNamed = 20;

/**
 * What a template does to Bundles in flight.
 *
 * @param pending - the instances of promotions that have not started
 * @public
 */
export function templateUse(
  template: PolicyGate,
  pending: readonly PolicyGate[],
): TemplateUse {
  return {
    waiting: namesOf(pending.filter(({ status }) => status?.ready === false)),
    outdated: namesOf(pending.filter(each => isOutdated(each, template))),
  };
}

/** Whether an instance says something else than its template does now. @public */
export function isOutdated(
  { spec: instance }: PolicyGate,
  { spec: template }: PolicyGate,
): boolean {
  return (
    instance.expression !== template.expression ||
    instance.timezone !== template.timezone
  );
}

/** What the status of a template says of it; nothing where no Bundle in flight is concerned. @public */
export function useStatus({
  waiting,
  outdated,
}: TemplateUse): Pick<
  NonNullable<PolicyGate['status']>,
  'waiting' | 'outdated'
> {
  return {
    ...(waiting.length === 0 ? {} : { waiting: bounded(waiting) }),
    ...(outdated.length === 0 ? {} : { outdated: bounded(outdated) }),
  };
}

function bounded(names: readonly string[]) {
  return { count: names.length, promotions: names.slice(0, mostNamed) };
}

function namesOf(gates: readonly PolicyGate[]): readonly string[] {
  return gates
    .map(({ metadata: { namespace = 'default' }, spec }) =>
      [namespace, spec.bundleRef, spec.environment].join('/'),
    )
    .sort();
}
