import { compareBundles } from '../api/bundles';
import { Bundle } from '../api/types.generated';
import { isRefusedAtOnce } from '../view/refusedAtOnce';
import { BoardRow } from './types';

/** Newest first, without those of which nothing ever began once a newer one has. */
export function tellingOf(bundles: readonly Bundle[]): readonly Bundle[] {
  const newestFirst = [...bundles].sort((a, b) => compareBundles(b, a));
  const begun = newestFirst.findIndex(each => !isRefusedAtOnce(each));
  return newestFirst.filter(
    (each, at) => begun < 0 || at <= begun || !isRefusedAtOnce(each),
  );
}

/** It concerns the Pipeline, also where no environment is one of the Bundle. */
export function refusalOf(
  bundle: Bundle | undefined,
): BoardRow['state'] | undefined {
  if (bundle === undefined || !isRefusedAtOnce(bundle)) return undefined;
  return bundle.status?.phase === 'SkipDenied' ? 'SkipDenied' : 'Failed';
}
