import type { ForgeContext } from '../ForgeContext';
import type { LabelRecord, PullRecord } from '../state/records';

/** The label of this name; names do not differ by case. @public */
export function findLabel(
  forge: ForgeContext,
  repository: string,
  name: string,
): LabelRecord | undefined {
  return forge.store
    .list('label', repository)
    .find(label => label.name.toLowerCase() === name.toLowerCase());
}

/** The labels on a pull request. @public */
export function labelsOf(forge: ForgeContext, pull: PullRecord): LabelRecord[] {
  return pull.labels.flatMap(name => {
    const label = findLabel(forge, pull.repository, name);
    return label ? [label] : [];
  });
}
