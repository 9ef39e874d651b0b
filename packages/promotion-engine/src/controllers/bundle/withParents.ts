import {
  BundleStatus,
  PromotionEvidence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { BundleObservation } from './types';

type Stored = NonNullable<PromotionEvidence['renditions']>[number];
type Entry = NonNullable<BundleStatus['environments']>[string];

/** What names the Renditions that were there before. */
export type KnownRenditions = Pick<
  BundleObservation,
  'renditions' | 'latestRenditions'
>;

/** Whether something on a branch is not on the record of the environment yet. */
export function isUnrecorded(stored: Stored, before: Entry | undefined) {
  return (
    stored.commit !== undefined && recordedAs(stored, before) === undefined
  );
}

/**
 * What an environment stored, with the Rendition before each that is on a branch: at which commit that is, is known at its end. What goes to a
 * registry has said so when it was stored. Once it is on the record, it stays; a Rendition that is there already has its own. Pure.
 */
export function withParents(
  stored: readonly Stored[],
  environment: string,
  before: Entry | undefined,
  known: KnownRenditions,
): Stored[] {
  return stored.map(each => {
    if (each.commit === undefined) return each;
    const parent = parentOf(each, environment, before, known);
    return parent === undefined ? each : { ...each, parent };
  });
}

function parentOf(
  stored: Stored,
  environment: string,
  before: Entry | undefined,
  { renditions, latestRenditions }: KnownRenditions,
): string | undefined {
  const recorded = recordedAs(stored, before);
  if (recorded !== undefined) return recorded.parent;
  const found = renditions?.get(stored.name);
  return found?.seal === 'intact'
    ? found.rendition.spec.parent
    : latestRenditions?.get(environment);
}

function recordedAs(
  { name, commit }: Stored,
  before: Entry | undefined,
): Stored | undefined {
  return before?.evidence?.renditions?.find(
    each => each.name === name && each.commit === commit,
  );
}
