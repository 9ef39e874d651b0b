import { artifactKinds } from '../api/artifacts';
import { imagesOf } from '../api/bundles';
import { chartsOf } from '../api/charts';
import { canonicalRepository } from '../api/imageReference';
import { Bundle } from '../api/types.generated';

/** What the first Bundle deploys and the second does not name in any version; nothing where the second can replace it. */
export function missingIn(a: Bundle, b: Bundle): readonly string[] {
  const others = new Set(repositoriesOf(b).map(canonicalRepository));
  const charts = new Set(chartsOf(b).map(({ name }) => name));
  const hasConfiguration = artifactKinds(b.spec.type).includes('gitCommit');
  return [
    ...repositoriesOf(a).filter(
      repository => !others.has(canonicalRepository(repository)),
    ),
    ...chartsOf(a).flatMap(({ name }) =>
      charts.has(name) ? [] : [`chart ${name}`],
    ),
    ...(artifactKinds(a.spec.type).includes('gitCommit') && !hasConfiguration
      ? ['configuration']
      : []),
  ];
}

function repositoriesOf(bundle: Bundle): readonly string[] {
  const images = imagesOf(bundle);
  return images.type === 'images'
    ? images.images.map(({ repository }) => repository)
    : [];
}
