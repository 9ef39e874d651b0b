import { escapeMarkdown } from './markdown';
import { EmergencyEvidence, GateEvidence } from './types';

/** What a reviewer of an emergency rollback needs to know: who ordered it, and what it did not wait for. */
export function emergencySection({
  environment,
  emergency,
}: {
  readonly environment: string;
  readonly emergency?: EmergencyEvidence;
}): readonly string[] {
  if (emergency === undefined) return [];
  const { requestedBy, reason, requestedAt, passed, permissions } = emergency;
  const ordered = `Ordered by ${escapeMarkdown(
    requestedBy,
  )} at ${escapeMarkdown(requestedAt)}: ${escapeMarkdown(reason)}.`;
  const gates =
    passed.length === 0
      ? `No gate of ${escapeMarkdown(environment)} was closed.`
      : `It did not wait for ${passed.map(escapeMarkdown).join(', ')}, as ${(
          permissions ?? []
        )
          .map(titleOf)
          .join(', ')} of the platform permits.`;
  return [`### EMERGENCY\n${ordered} ${gates}`];
}

function titleOf({ namespace, name }: GateEvidence): string {
  return escapeMarkdown(
    namespace === undefined ? name : `${namespace}/${name}`,
  );
}
