import { canonicalRepository } from '@kardinal/backstage-plugin-kardinal-common';
import { HealthQuery } from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';

const repositories = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]+)?(\/[a-z0-9][a-z0-9._-]*)*$/,
    'must be a registry or the beginning of its repositories, without scheme, tag and slash at the end, such as ghcr.io/acme',
  );

/**
 * Reads `health.mirrors` of app-config: where clusters pull what a registry has.
 *
 * @public
 */
export const mirrorsSchema = z
  .array(z.strictObject({ source: repositories, mirror: repositories }))
  .max(100)
  .default([]);

/** A registry, or the beginning of its repositories, and where clusters pull the same. @public */
export type Mirror = z.infer<typeof mirrorsSchema>[number];

/** Images with the repositories of their mirrors. */
export function withMirrors(
  images: HealthQuery['images'],
  all: readonly Mirror[],
): HealthQuery['images'] {
  return images.map(image => {
    const mirrors = all.flatMap(each => mirrorOf(image.repository, each));
    return mirrors.length === 0 ? image : { ...image, mirrors };
  });
}

function mirrorOf(repository: string, { source, mirror }: Mirror): string[] {
  const own = canonicalRepository(repository);
  return own === source || own.startsWith(`${source}/`)
    ? [`${mirror}${own.slice(source.length)}`]
    : [];
}
