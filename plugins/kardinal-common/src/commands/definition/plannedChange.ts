import { titleOf } from '../../api/artifacts';
import { Bundle } from '../../api/types.generated';
import { directoryOf } from '../../graph/environmentDirectory';
import { currentIn } from '../../promotion/currentIn';
import { CommandContext, PlannedChange } from './CommandDefinition';
import { gateNames } from './gateNames';
import { environmentIn } from './rollbackRequest';

/** What a Bundle would change in an environment; nothing where the Pipeline has none of that name. */
export function plannedChange(
  environment: string,
  to: Bundle,
  context: CommandContext,
  skipped: readonly string[] = [],
): readonly PlannedChange[] {
  const spec = environmentIn(context, environment);
  if (spec === undefined) return [];
  const current = currentIn(environment, to, context.bundles);
  return [
    {
      environment,
      repository: context.pipeline.spec.git.url,
      path: directoryOf(spec),
      ...(current === undefined ? {} : { from: titleOf(current) }),
      to: titleOf(to),
      gates: gateNames(context, environment, 'gate'),
      approvers: approversOf(spec),
      skipped,
    },
  ];
}

function approversOf({
  approval,
  pr,
}: NonNullable<ReturnType<typeof environmentIn>>): string {
  if (approval === 'pr-review')
    return 'Anyone who may review and merge its pull request';
  return pr === true
    ? 'Nobody: its pull request is merged once the gates are open'
    : 'Nobody';
}
