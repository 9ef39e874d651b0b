import { z } from 'zod';
import { titleOf } from '../../api/artifacts';
import { Bundle } from '../../api/types.generated';
import { movingEnvironments } from '../../evidence/movingEnvironments';
import { CommandContext, Legality } from './CommandDefinition';

/** A request about one Bundle. */
export const bundleFields = z.strictObject({ bundle: z.string().min(1) });

/** What of a request names the Bundle. */
export type NamedBundle = z.infer<typeof bundleFields>;

/** Judges the Bundle that a request names, where there is one. */
export function judgeNamed(
  { bundle: name }: NamedBundle,
  { pipeline, bundles }: CommandContext,
  judge: (bundle: Bundle) => Legality,
): Legality {
  const bundle = bundles.find(({ metadata }) => metadata.name === name);
  if (bundle !== undefined) return judge(bundle);
  const { namespace = 'default', name: pipelineName } = pipeline.metadata;
  return {
    type: 'missing',
    reason: `Pipeline ${namespace}/${pipelineName} has no Bundle ${name}.`,
  };
}

/** What a person calls the Bundle that a request names. */
export function namedTitle(
  { bundle: name }: NamedBundle,
  { bundles }: CommandContext,
): string {
  const bundle = bundles.find(({ metadata }) => metadata.name === name);
  return bundle === undefined ? name : titleOf(bundle);
}

/**
 * Whether something of a Bundle can still be promoted, or is waited for. Of a failed one, that is what its failure does not keep from
 * going on: what comes after the failure never starts.
 */
export function isOnTheWay({ status }: Bundle): boolean {
  const { phase = 'Available', environments = {} } = status ?? {};
  if (phase === 'Available' || phase === 'Promoting') return true;
  return (
    phase === 'Failed' &&
    movingEnvironments(environments).some(
      name => environments[name]?.state !== 'RollingBack',
    )
  );
}
