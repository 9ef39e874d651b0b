import {
  canonicalRepository,
  maxNameLength,
  parseImageReference,
  Subscription,
  tagFilter,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  headerTargetProblem,
  isLoopback,
} from '../credentials/credentialTarget';
import { Egress } from '../egress';
import { lookInterval, LookSource } from '../registryLooks';
import { versionRange } from './selectTags';

type ImageSpec = NonNullable<Subscription['spec']['image']>;

/** What is looked at, as data: two that are equal are looked at alike. */
export interface ImageSource
  extends LookSource,
    Pick<
      ImageSpec,
      | 'repository'
      | 'select'
      | 'range'
      | 'tag'
      | 'allow'
      | 'ignore'
      | 'platform'
    > {
  readonly secret?: string;
  /** The Secret with the key that has to have signed it. */
  readonly verifyKey?: string;
}

/** What a Subscription looks at, or everything that keeps it from that: fields and fixes. */
export type SubscriptionPlan =
  | { readonly type: 'invalid'; readonly problems: readonly string[] }
  | { readonly type: 'suspended' }
  | { readonly type: 'image'; readonly source: ImageSource };

/** Reads a Subscription. Pure. */
export function subscriptionPlan(
  { metadata, spec }: Subscription,
  egress: Pick<Egress, 'problemOf'>,
): SubscriptionPlan {
  const { image } = spec;
  const interval = lookInterval(spec.minInterval);
  const place = image && placeOf(image.repository);
  const problems = [
    ...(metadata.name.length > maxNameLength
      ? [
          `metadata.name: it is longer than ${maxNameLength} characters, and its Bundles are labelled with it; shorten it`,
        ]
      : []),
    ...(typeof interval === 'string' ? [`spec.minInterval: ${interval}`] : []),
    ...(image === undefined
      ? [
          'spec.image: it is missing; name the repository whose tags are looked at',
        ]
      : []),
    ...(typeof place === 'string' ? [`spec.image.repository: ${place}`] : []),
    ...(typeof place === 'object' ? targetProblems(place, image, egress) : []),
    ...(image === undefined ? [] : choiceProblems(image)),
  ];
  if (
    problems.length > 0 ||
    image === undefined ||
    typeof place !== 'object' ||
    typeof interval !== 'number'
  )
    return { type: 'invalid', problems };
  if (spec.suspend === true) return { type: 'suspended' };
  const { repository, select, range, tag, allow, ignore, platform } = image;
  return {
    type: 'image',
    source: {
      ...place,
      interval,
      repository,
      select,
      ...(range === undefined ? {} : { range }),
      ...(tag === undefined ? {} : { tag }),
      ...(allow === undefined ? {} : { allow }),
      ...(ignore === undefined ? {} : { ignore }),
      ...(platform === undefined ? {} : { platform }),
      ...(image.secretRef === undefined
        ? {}
        : { secret: image.secretRef.name }),
      ...(image.verifyKeyRef === undefined
        ? {}
        : { verifyKey: image.verifyKeyRef.name }),
    },
  };
}

type Place = Pick<ImageSource, 'registry' | 'path'>;

/** Where a registry has a repository, or what is wrong with its name. */
function placeOf(repository: string): Place | string {
  const parsed = parseImageReference(repository);
  if (parsed.type === 'invalid')
    return `${JSON.stringify(
      repository,
    )} is no repository; write it like ghcr.io/acme/shop`;
  const { tag, digest } = parsed.reference;
  if (tag !== undefined || digest !== undefined)
    return `${repository} has a ${
      tag === undefined ? 'digest' : 'tag'
    }; leave it out, and say in select, range, tag, allow and ignore which tag counts`;
  const [host, ...path] = canonicalRepository(repository).split('/');
  if (host === 'docker.io')
    return { registry: 'https://registry-1.docker.io', path: path.join('/') };
  const { hostname } = new URL(`https://${host}`);
  const scheme = isLoopback(hostname) ? 'http' : 'https';
  return { registry: `${scheme}://${host}`, path: path.join('/') };
}

function targetProblems(
  { registry }: Place,
  image: ImageSpec | undefined,
  egress: Pick<Egress, 'problemOf'>,
): readonly string[] {
  const refused = egress.problemOf(registry);
  const exposed =
    image?.secretRef === undefined ? undefined : headerTargetProblem(registry);
  const problem = refused ?? exposed;
  return problem === undefined ? [] : [`spec.image.repository: ${problem}`];
}

function choiceProblems({
  range,
  allow,
  ignore,
}: ImageSpec): readonly string[] {
  const filter = tagFilter({
    ...(allow === undefined ? {} : { allow }),
    ...(ignore === undefined ? {} : { ignore }),
  });
  const versions = range === undefined ? undefined : versionRange(range);
  return [
    ...(versions?.type === 'invalid'
      ? [`spec.image.range: ${versions.message}`]
      : []),
    ...(filter.type === 'invalid'
      ? filter.problems.map(
          ({ field, message }) => `spec.image.${field}: ${message}`,
        )
      : []),
  ];
}
