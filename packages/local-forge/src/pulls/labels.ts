import type { ForgeContext } from '../ForgeContext';
import type { Change } from '../state/ForgeStore';
import type { LabelRecord, PullRecord } from '../state/records';

/** The colour of a label that came into being by its use. */
const DEFAULT_COLOR = 'ededed';

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

/** Labels of these names, each once, and what has to be stored for those that are new. @public */
export function labelsNamed(
  forge: ForgeContext,
  repository: string,
  names: readonly string[],
): { readonly labels: readonly LabelRecord[]; readonly changes: Change[] } {
  const labels = new Map<string, LabelRecord>();
  const changes: Change[] = [];
  for (const name of names) {
    const key = name.toLowerCase();
    if (labels.has(key)) continue;
    const known = findLabel(forge, repository, name);
    const label = known ?? newLabel(forge, repository, name);
    if (!known) changes.push({ put: 'label', value: label });
    labels.set(key, label);
  }
  return { labels: [...labels.values()], changes };
}

function newLabel(
  forge: ForgeContext,
  repository: string,
  name: string,
): LabelRecord {
  return { id: forge.store.nextId(), repository, name, color: DEFAULT_COLOR };
}
