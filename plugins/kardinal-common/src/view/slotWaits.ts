import { sharesArtifacts, titleOf } from '../api/artifacts';
import { Bundle, Pipeline } from '../api/types.generated';
import {
  hasSlots,
  maxPendingAgeOf,
  overdueBefore,
  unfinishedBundles,
  waitsForSlot,
} from '../order';
import { overdueWords } from '../order/pendingChange';
import { sentence } from './sentences';
import { ActionView, Sentence } from './types';

/** A Bundle that waits for its turn. */
export interface SlotWait {
  readonly sentence: Sentence;
  /** Lets the one that it waits for go on. */
  readonly action?: ActionView;
}

/** By name, the Bundles of a Pipeline that wait for their turn, and for whom. */
export function slotWaits(
  pipeline: Pipeline,
  bundles: readonly Bundle[],
): ReadonlyMap<string, SlotWait> {
  const waits = new Map<string, SlotWait>();
  if (!hasSlots(pipeline) && maxPendingAgeOf(pipeline) === Infinity)
    return waits;
  let merge: ActionView | undefined;
  unfinishedBundles(pipeline, bundles).forEach((bundle, index, all) => {
    if (waitsForSlot(bundle)) {
      const before = all
        .slice(0, index)
        .findLast(({ spec }) => sharesArtifacts(spec.type, bundle.spec.type));
      const overdue = overdueBefore(bundle, bundles, pipeline);
      waits.set(bundle.metadata.name, {
        sentence:
          overdue === undefined
            ? waitOf(bundle, before ?? all[index - 1], index)
            : sentence(
                `${titleOf(bundle)} is waiting for ${titleOf(
                  overdue,
                )}: ${overdueWords(pipeline)}.`,
              ),
        ...(merge === undefined ? {} : { action: merge }),
      });
    }
    merge ??= mergeOf(bundle);
  });
  return waits;
}

function waitOf(
  bundle: Bundle,
  before: Bundle | undefined,
  count: number,
): Sentence {
  const version = titleOf(bundle);
  if (before === undefined) return sentence(`${version} is next.`);
  return sentence(
    `${version} is waiting for ${titleOf(before)}, ${standingOf(before)}.`,
    count > 1 ? ` ${count} Bundles are ahead of it.` : '',
  );
}

function standingOf(bundle: Bundle): string {
  if (waitsForSlot(bundle)) return 'which is itself waiting';
  const { phase, environments = {} } = bundle.status ?? {};
  const named = (state: string) =>
    Object.keys(environments).filter(
      name => environments[name].state === state,
    );
  if (phase === 'Failed')
    return `which failed in ${named('Failed').join(
      ' and ',
    )} and continues in other environments`;
  const merging = named('WaitingForMerge');
  return merging.length === 0
    ? 'which is being promoted'
    : `whose pull request for ${merging.join(' and ')} has to be merged`;
}

function mergeOf(bundle: Bundle): ActionView | undefined {
  const waiting = Object.values(bundle.status?.environments ?? {}).find(
    ({ state }) => state === 'WaitingForMerge',
  );
  if (waiting?.prURL === undefined) return undefined;
  return {
    type: 'link',
    id: 'merge',
    label: `Review PR #${waiting.pullRequest?.number} of ${titleOf(bundle)}`,
    url: waiting.prURL,
  };
}
