import { imagesOf } from '../api/bundles';
import { chartReference, chartsOf } from '../api/charts';
import { Bundle } from '../api/types.generated';

/** Whether two Bundles deploy the very same, however their references are written. @public */
export function isSameRelease(a: Bundle, b: Bundle): boolean {
  return (
    (a.spec.type ?? 'image') === (b.spec.type ?? 'image') &&
    releaseText(a) === releaseText(b)
  );
}

function besidesVersions({
  spec: {
    artifacts: { images, charts, ...others },
  },
}: Bundle): Readonly<Record<string, unknown>> {
  return others;
}

function releaseText(bundle: Bundle): string {
  const parsed = imagesOf(bundle);
  const images =
    parsed.type === 'images'
      ? parsed.images
          .map(({ name, repository, tag = '', digest = '' }) =>
            [name, repository, tag, digest].join(' '),
          )
          .sort()
      : bundle.spec.artifacts.images;
  const charts = chartsOf(bundle).map(chartReference).sort();
  return JSON.stringify([images, charts, sorted(besidesVersions(bundle))]);
}

/** With sorted keys, so that equal values have one text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
