import type { EnvironmentDrift } from './environmentDrifts';

/** Whether nobody has decided to let run what runs instead. @public */
export function isDriftOpen({
  ignored,
}: Pick<EnvironmentDrift, 'ignored'>): boolean {
  return ignored === undefined;
}
