import {
  BundleSummary,
  stateTable,
} from '@kardinal/backstage-plugin-kardinal-common';
import { formatDay } from '../../format/formatDay';
import { inReaderZone, Reader } from '../../format/Reader';

/** Bundles of one day. */
export interface BundleDay {
  /** ISO date: the same at midnight, when `Today` is another day. */
  readonly id: string;
  /** As its heading says it. */
  readonly day: string;
  readonly bundles: readonly BundleSummary[];
}

/** A list of more than this has headings for its days, and a filter. */
export const shortList = 8;

/** The Bundles that contain every word of the filter: in version, author, commit or state. */
export function filterBundles(
  bundles: readonly BundleSummary[],
  filter: string,
): readonly BundleSummary[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return bundles.filter(bundle => {
    const { version, state, provenance } = bundle;
    const { author = '', commitSHA = '' } = provenance;
    const text = [version, stateTable[state].word, author, commitSHA]
      .join('\n')
      .toLowerCase();
    return words.every(word => text.includes(word));
  });
}

/** Bundles by the day of the reader on which they were created, in the order given. */
export function bundlesByDay(
  bundles: readonly BundleSummary[],
  reader: Reader,
): readonly BundleDay[] {
  const days = new Map<string, BundleSummary[]>();
  for (const bundle of bundles) {
    const { createdAt } = bundle;
    const id = inReaderZone(createdAt, reader)?.toISODate() ?? createdAt;
    const known = days.get(id);
    if (known) known.push(bundle);
    else days.set(id, [bundle]);
  }
  return [...days].map(([id, ofDay]) => ({
    id,
    day: formatDay(ofDay[0].createdAt, reader),
    bundles: ofDay,
  }));
}
