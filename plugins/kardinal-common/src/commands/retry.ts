import { z } from 'zod';
import { titleOf } from '../api/artifacts';
import { Bundle } from '../api/types.generated';
import { failedEnvironments, hasSlots, retryRefusal } from '../order';
import { kardinalRetryPermission } from '../permissions';
import {
  CommandContext,
  createCommand,
  Legality,
} from './definition/CommandDefinition';
import { standingWords } from './definition/standingWords';

/** More names than this do not fit on a button. */
const mostInLabel = 3;

/** More names than this are not read in a sentence. */
const mostInSentence = 6;

/** Promotes a failed Bundle again where it failed. @public */
export const retry = createCommand({
  id: 'retry',
  permission: kardinalRetryPermission,
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
  environments: ({ bundle: name }, context) => restarted(name, context),
  label({ bundle: name }, context) {
    const version = versionOf(name, context);
    const failed = failedEnvironments(find(name, context));
    return failed.length === 0
      ? `Retry ${version}`
      : `Retry ${version} in ${
          failed.length > mostInLabel
            ? `${failed.length} environments`
            : listed(failed)
        }`;
  },
  confirmation({ bundle: name }, context) {
    const turn = hasSlots(context.pipeline)
      ? ' It starts when it is its turn.'
      : '';
    return `${attemptWords(name, context)}${turn}`;
  },
});

function attemptWords(name: string, context: CommandContext): string {
  const version = versionOf(name, context);
  const bundle = find(name, context);
  const failed = failedEnvironments(bundle);
  if (failed.length === 0) return `${version} is promoted again.`;
  const written = failed.filter(environment => isWritten(bundle, environment));
  const checked =
    written.length === 0
      ? ''
      : ` The repository already has ${version} for ${listed(
          written,
        )}: if it still does, nothing is written and only the health is checked again.`;
  const stopped = stoppedEnvironments(bundle, context);
  const resumed =
    stopped.length === 0
      ? ''
      : ` ${listed(stopped)}, where it was stopped, ${
          stopped.length === 1 ? 'starts' : 'start'
        } again too.`;
  return `${version} is promoted to ${listed(
    failed,
  )} again, through the same gates.${checked}${resumed} Verified environments stay as they are. The failed attempt stays on record.`;
}

function versionOf(name: string, context: CommandContext): string {
  const bundle = find(name, context);
  return bundle === undefined ? name : titleOf(bundle);
}

/** Where something is promoted again. */
function restarted(name: string, context: CommandContext): readonly string[] {
  const bundle = find(name, context);
  return [
    ...failedEnvironments(bundle),
    ...stoppedEnvironments(bundle, context),
  ];
}

function find(name: string, { bundles }: CommandContext): Bundle | undefined {
  return bundles.find(({ metadata }) => metadata.name === name);
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
  if (bundle.status?.phase !== 'Failed')
    return refused(
      `Only a failed promotion can be retried; ${version} ${standingWords(
        bundle,
      )}.`,
    );
  const refusal = retryRefusal(bundle, bundles, pipeline);
  return refusal === undefined ? { type: 'allowed' } : refused(refusal);
}

/** Those that ended because it failed elsewhere, and are still in the Pipeline. */
function stoppedEnvironments(
  bundle: Bundle | undefined,
  { pipeline }: CommandContext,
): readonly string[] {
  const present = new Set(pipeline.spec.environments.map(({ name }) => name));
  return Object.entries(bundle?.status?.environments ?? {})
    .filter(([name, { state }]) => state === 'Superseded' && present.has(name))
    .map(([name]) => name);
}

/** Whether its content is on the base branch, as far as is recorded. */
function isWritten(bundle: Bundle | undefined, environment: string): boolean {
  const entry = bundle?.status?.environments?.[environment];
  return (
    entry?.commit !== undefined &&
    (entry.prURL === undefined || entry.pullRequest?.state === 'merged')
  );
}

function listed(names: readonly string[]): string {
  const rest = names.length - mostInSentence + 1;
  return new Intl.ListFormat('en-GB').format(
    rest > 1 ? [...names.slice(0, mostInSentence - 1), `${rest} more`] : names,
  );
}

function refused(reason: string): Legality {
  return { type: 'refused', reason };
}
