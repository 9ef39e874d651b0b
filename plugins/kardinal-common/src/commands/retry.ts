import { z } from 'zod';
import { sharesArtifacts, titleOf } from '../api/artifacts';
import { compareBundles } from '../api/bundles';
import { Bundle } from '../api/types.generated';
import { hasSlots, promotionPolicyOf, replacementOf } from '../order';
import { kardinalPromotePermission } from '../permissions';
import {
  CommandContext,
  createCommand,
  Legality,
} from './definition/CommandDefinition';

/** Promotes a failed Bundle again where it failed. @public */
export const retry = createCommand({
  id: 'retry',
  permission: kardinalPromotePermission,
  arguments: z.strictObject({ bundle: z.string().min(1) }),
  placement: 'primary',
  offers: (_context, selected) =>
    selected === undefined ? [] : [{ bundle: selected.metadata.name }],
  legality({ bundle: name }, context) {
    const bundle = find(name, context);
    return bundle === undefined
      ? missing(name, context)
      : legalityOf(bundle, context);
  },
  environments: ({ bundle: name }, context) => words(name, context).failed,
  label({ bundle: name }, context) {
    const { version, failed } = words(name, context);
    return failed.length === 0
      ? `Retry ${version}`
      : `Retry ${version} in ${failed.join(', ')}`;
  },
  confirmation({ bundle: name }, context) {
    const { version, failed } = words(name, context);
    const turn = hasSlots(context.pipeline)
      ? ' It starts when it is its turn.'
      : '';
    return failed.length === 0
      ? `${version} is translated and promoted again.${turn}`
      : `${version} is promoted to ${failed.join(
          ' and ',
        )} again, through the same gates. What is verified stays as it is.${turn}`;
  },
});

function find(name: string, { bundles }: CommandContext): Bundle | undefined {
  return bundles.find(({ metadata }) => metadata.name === name);
}

function words(name: string, context: CommandContext) {
  const bundle = find(name, context);
  return {
    version: bundle === undefined ? name : titleOf(bundle),
    failed: bundle === undefined ? [] : failedEnvironments(bundle),
  };
}

function missing(name: string, { pipeline }: CommandContext): Legality {
  const { namespace = 'default', name: pipelineName } = pipeline.metadata;
  return {
    type: 'missing',
    reason: `Pipeline ${namespace}/${pipelineName} has no Bundle ${name}.`,
  };
}

function legalityOf(
  bundle: Bundle,
  { bundles, pipeline }: CommandContext,
): Legality {
  const version = titleOf(bundle);
  const phase = bundle.status?.phase ?? 'not started';
  if (phase !== 'Failed')
    return refused(
      `Only a failed promotion can be retried; ${version} is ${phase}.`,
    );
  const newer = bundles
    .filter(
      other =>
        sharesArtifacts(other.spec.type, bundle.spec.type) &&
        compareBundles(bundle, other) < 0,
    )
    .sort((a, b) => compareBundles(b, a));
  const written = failedEnvironments(bundle).flatMap(environment => {
    const found = newer.find(other => wasWritten(other, environment));
    return found === undefined ? [] : [{ found, environment }];
  })[0];
  if (written !== undefined)
    return refused(
      `${titleOf(written.found)} is newer and was promoted to ${
        written.environment
      } already.`,
    );
  // The engine would supersede the retried Bundle at once, or would not start it.
  const replacement = replacementOf(bundle, bundles, pipeline);
  if (replacement === undefined) return { type: 'allowed' };
  const other = titleOf(replacement);
  return refused(
    promotionPolicyOf(pipeline) === 'queue'
      ? `${other} follows ${version} in the queue, which does not go back; create a new Bundle to promote ${version}.`
      : `${other} is newer and replaces ${version} everywhere.`,
  );
}

function failedEnvironments({ status }: Bundle): readonly string[] {
  return Object.entries(status?.environments ?? {})
    .filter(([, { state }]) => state === 'Failed' || state === 'AbortedByAlarm')
    .map(([name]) => name);
}

/** Whether the environment's manifests, or a pull request for them, have the content of this Bundle. */
function wasWritten({ status }: Bundle, environment: string): boolean {
  const entry = status?.environments?.[environment];
  return (
    entry !== undefined &&
    (entry.commit !== undefined ||
      entry.prURL !== undefined ||
      entry.verifiedAt !== undefined)
  );
}

function refused(reason: string): Legality {
  return { type: 'refused', reason };
}
