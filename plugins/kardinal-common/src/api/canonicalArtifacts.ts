import { Bundle } from './types.generated';
import { readImages } from './bundles';
import { chartAddress } from './charts';
import { canonicalRepository } from './imageReference';

type Artifacts = Bundle['spec']['artifacts'];
type DeclaredImage = NonNullable<Artifacts['images']>[number];
type DeclaredChart = NonNullable<Artifacts['charts']>[number];

/**
 * Artifacts in one spelling, so that equal ones have equal texts: repositories of images in full, digests beside their
 * references, and no name that only repeats the repository. What cannot be read stays as it is.
 *
 * @public
 */
export function canonicalArtifacts(artifacts: Artifacts): Artifacts {
  const { images, charts } = artifacts;
  return {
    ...artifacts,
    ...(images === undefined ? {} : { images: images.map(canonicalImage) }),
    ...(charts === undefined ? {} : { charts: charts.map(canonicalChart) }),
  };
}

function canonicalImage(declared: DeclaredImage): DeclaredImage {
  const read = readImages([declared]);
  const [image] = read.type === 'images' ? read.images : [];
  if (image === undefined) return declared;
  const { name, tag, digest } = image;
  const repository = canonicalRepository(image.repository);
  return {
    ...(canonicalRepository(name) === repository ? {} : { name }),
    reference: tag === undefined ? repository : `${repository}:${tag}`,
    ...(digest === undefined ? {} : { digest: digest.toLowerCase() }),
  };
}

function canonicalChart(chart: DeclaredChart): DeclaredChart {
  const address = chartAddress(chart);
  return {
    ...chart,
    repository: address.slice(0, address.length - chart.name.length - 1),
  };
}
