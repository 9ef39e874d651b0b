import {
  auditKindOf,
  auditKinds,
  AuditRecord,
  parseDuration,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CliError, CliInput, ClusterCommand } from '../CliCommand';
import { pipelineNamed } from './viewOf';

/** The decisions of people and of the controller, the newest first. */
export const audit: ClusterCommand = {
  type: 'cluster',
  path: ['audit'],
  arguments: '<pipeline>',
  options: [
    {
      flags: '--person <name>',
      description: 'what this person decided, e.g. user:default/ana',
      presence: 'optional',
    },
    {
      flags: '--kind <kind>',
      description: `of one kind: ${auditKinds.join(', ')}`,
      presence: 'optional',
    },
    {
      flags: '--since <duration>',
      description: 'not longer ago, e.g. 24h',
      presence: 'optional',
    },
  ],
  description: 'list who decided what, why and from where',
  watch: 'offered',
  run(reading, { arguments: [said], options }) {
    const { namespace, name } = pipelineNamed(reading, said).metadata;
    const log = reading.auditLogs.get({
      namespace: namespace ?? 'default',
      name,
    });
    const wanted = wantedBy(options, reading.now);
    const records = (log?.status?.records ?? [])
      .filter(wanted)
      .sort((a, b) => (a.at < b.at ? 1 : -1));
    return {
      text: {
        columns: [
          { title: 'AT' },
          { title: 'ACTION' },
          { title: 'BY' },
          { title: 'FROM' },
          { title: 'ENVIRONMENT' },
          { title: 'BUNDLE', shown: 'wide' },
          { title: 'WHAT' },
        ],
        rows: records.map(each => [
          each.at,
          each.action,
          each.by,
          each.via,
          each.environment ?? '-',
          each.bundle ?? '-',
          each.message,
        ]),
      },
      data: records,
      names: log === undefined ? [] : [`auditlog/${log.metadata.name}`],
    };
  },
};

/** @throws CliError that names the option */
function wantedBy(
  { person, kind, since }: CliInput['options'],
  now: number,
): (record: AuditRecord) => boolean {
  if (kind !== undefined && !auditKinds.some(each => each === kind))
    throw new CliError(
      `invalid --kind ${kind}: it must be one of ${auditKinds.join(', ')}`,
    );
  const span = since === undefined ? Infinity : parseDuration(since);
  if (span === undefined)
    throw new CliError(
      `invalid --since ${since}: write a duration such as 24h or 1h30m`,
    );
  return ({ by, action, at }) =>
    (person === undefined || by === person) &&
    (kind === undefined || auditKindOf(action) === kind) &&
    Date.parse(at) >= now - span;
}
