import {
  ClusterObject,
  SourceArtifact,
  SourceCommit,
  SourceTemplate,
} from '@kardinal/backstage-plugin-kardinal-node';
import { SequenceStep } from '../../services/sequences/resolveSequence';
import { BoundEdit, EditSources } from './composeEdits';
import { BaseMovedError, editsOn, withDirectory } from './editBasis';
import { entriesOf } from './entries';
import { requestOf, Turn } from './Turn';

/** A promotion, as its effects receive it. */
export type Bound = Omit<Turn, 'observed'> & {
  readonly promotion: Turn['observed']['promotion'];
  /** What its edits read of the Bundle's commit, by the name of their step. */
  readonly sources?: ReadonlyMap<string, SourceCommit>;
  /** What they read of registries. */
  readonly artifacts?: ReadonlyMap<string, SourceArtifact>;
  /** The Templates that they render. */
  readonly templates?: ReadonlyMap<string, SourceTemplate>;
  /** What is in the cluster of what they may make. */
  readonly existing?: ReadonlyMap<string, ClusterObject>;
};

/** The edits since the last push before a position. */
export function editsBefore(bound: Bound, index: number): readonly BoundEdit[] {
  return sinceLastPush(bound, index).flatMap(each =>
    each.definition.type === 'edit'
      ? [
          {
            as: each.as,
            definition: each.definition,
            request: requestOf(bound, bound.promotion, each.index),
            source: bound.sources?.get(each.as),
            artifact: bound.artifacts?.get(each.as),
            template: bound.templates?.get(each.as),
            existing: bound.existing?.get(each.as),
          },
        ]
      : [],
  );
}

/**
 * Throws where a step since the last push was asked about, or has stored, other edits than those that these files lead to.
 *
 * @throws BaseMovedError
 */
export async function refuseOtherBasis(
  bound: Bound,
  index: number,
  sources: EditSources,
): Promise<void> {
  const entries = entriesOf(bound);
  for (const step of sinceLastPush(bound, index)) {
    const { basis } = entries[step.index];
    if (basis === undefined) continue;
    const edits = await editsOn(editsBefore(bound, step.index), sources);
    const { directory } = bound.promotion;
    const now = isStored(step)
      ? await withDirectory(edits, sources, directory)
      : edits;
    if (now.fingerprint !== basis.fingerprint)
      throw new BaseMovedError(
        `${bound.promotion.git.branch} changed what ${step.as} was asked about; starts again`,
      );
  }
}

function sinceLastPush(
  { sequence }: Bound,
  index: number,
): readonly SequenceStep[] {
  const before = sequence.slice(0, index);
  return before.slice(before.findLastIndex(isPush) + 1);
}

function isStored({ definition }: SequenceStep): boolean {
  return (
    definition.type === 'effect' &&
    definition.capabilities.includes('rendition')
  );
}

/** Whether a step commits the edits before it. */
export function isPush({ definition }: SequenceStep): boolean {
  return (
    definition.type === 'effect' && definition.capabilities.includes('git')
  );
}
