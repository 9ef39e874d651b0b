import {
  canonicalRepository,
  parseImageReference,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  headerTargetProblem,
  isLoopback,
} from '../credentials/credentialTarget';
import { Egress } from '../egress';
import { LookSource } from '../registryLooks';
import { choiceProblems, TagChoice } from './acceptedTags';

type ImageSpec = NonNullable<Subscription['spec']['image']>;

/** An image that is looked at, as data: two that are equal are looked at alike. */
export interface ImageSource
  extends LookSource,
    TagChoice,
    Pick<ImageSpec, 'repository' | 'select' | 'tag' | 'platform'> {
  readonly type: 'image';
  /** What it is called, where it is one of several. */
  readonly id?: string;
  /** Where the user names it, for messages. */
  readonly field: string;
  readonly secret?: string;
  /** The Secret with the key that has to have signed it. */
  readonly verifyKey?: string;
}

/**
 * Reads which image is looked at, or everything that keeps it from that: fields and fixes. Pure.
 *
 * @param field - where the user names it
 */
export function imagePlan(
  image: ImageSpec & { readonly id?: string },
  interval: number,
  egress: Pick<Egress, 'problemOf'>,
  field = 'spec.image',
): ImageSource | readonly string[] {
  const place = placeOf(image.repository);
  const choice = choiceProblems(image, field);
  if (typeof place === 'string')
    return [`${field}.repository: ${place}`, ...choice];
  const targets = targetProblems(place, image, egress);
  const problems = [
    ...targets.map(each => `${field}.repository: ${each}`),
    ...choice,
  ];
  if (problems.length > 0) return problems;
  const { repository, select, range, tag, allow, ignore, platform } = image;
  return {
    type: 'image',
    field,
    ...(image.id === undefined ? {} : { id: image.id }),
    ...place,
    interval,
    repository,
    select,
    ...(range === undefined ? {} : { range }),
    ...(tag === undefined ? {} : { tag }),
    ...(allow === undefined ? {} : { allow }),
    ...(ignore === undefined ? {} : { ignore }),
    ...(platform === undefined ? {} : { platform }),
    ...(image.secretRef === undefined ? {} : { secret: image.secretRef.name }),
    ...(image.verifyKeyRef === undefined
      ? {}
      : { verifyKey: image.verifyKeyRef.name }),
  };
}

type Place = Pick<LookSource, 'registry' | 'path'>;

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
  image: ImageSpec,
  egress: Pick<Egress, 'problemOf'>,
): readonly string[] {
  const refused = egress.problemOf(registry);
  const exposed =
    image.secretRef === undefined ? undefined : headerTargetProblem(registry);
  const problem = refused ?? exposed;
  return problem === undefined ? [] : [problem];
}
