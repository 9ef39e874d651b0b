import { ResourceType } from '@kardinal/foundation';
import { typeText } from '../client/objectKey';

/** Of a type, the objects that have these labels. @public */
export interface Selection {
  readonly type: Pick<ResourceType, 'apiVersion' | 'kind'>;
  readonly labels: Readonly<Record<string, string>>;
}

/** The labels that objects of a type must have; `undefined` where all of them are meant. */
export function selectedLabels(
  selections: readonly Selection[] = [],
  type: Selection['type'],
): Selection['labels'] | undefined {
  const wanted = typeText(type);
  return selections.find(each => typeText(each.type) === wanted)?.labels;
}

/** @see https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#equality-based-requirement */
export function labelSelectorOf(labels: Selection['labels']): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
}
