import type { EnvironmentDrift } from './environmentDrifts';

/** That somebody decided to let run what runs, with the full stop. @public */
export function ignoredWords({
  reason,
  until,
}: NonNullable<EnvironmentDrift['ignored']>): string {
  return `It is ignored until ${until}: ${reason.replace(/[.\s]+$/, '')}.`;
}
