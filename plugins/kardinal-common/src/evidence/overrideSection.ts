import { GateOverride } from '../overrides';
import { escapeMarkdown } from './markdown';

/** What a reviewer needs to know of gates that somebody has released here: who, until when and why. */
export function overrideSection({
  overrides = [],
}: {
  readonly overrides?: readonly GateOverride[];
}): readonly string[] {
  if (overrides.length === 0) return [];
  const lines = overrides.map(
    ({ gate, requestedBy, requestedAt, expiresAt, reason, withdrawal }) => {
      const withdrawn =
        withdrawal === undefined
          ? ''
          : ` Withdrawn by ${escapeMarkdown(
              withdrawal.requestedBy,
            )} at ${escapeMarkdown(withdrawal.requestedAt)}.`;
      return `- Gate ${escapeMarkdown(
        `${gate.namespace}/${gate.name}`,
      )} by ${escapeMarkdown(requestedBy)} at ${escapeMarkdown(
        requestedAt,
      )}, expires ${escapeMarkdown(expiresAt)}: ${escapeMarkdown(
        reason,
      )}.${withdrawn}`;
    },
  );
  return [`### OVERRIDDEN\n${lines.join('\n')}`];
}
