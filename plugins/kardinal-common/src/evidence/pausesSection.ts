import { pauseText } from '../pause/pauseText';
import { escapeMarkdown } from './markdown';
import { PromotionEvidence } from './types';

/** What held the promotion back before its pull request was opened. */
export function pausesSection({
  pauses = [],
}: Pick<PromotionEvidence, 'pauses'>): readonly string[] {
  if (pauses.length === 0) return [];
  const lines = pauses.map(
    pause =>
      `- since ${escapeMarkdown(pause.heldAt)}: ${escapeMarkdown(
        pauseText(pause),
      )}`,
  );
  return [`### Pauses\nThis promotion was held back:\n${lines.join('\n')}`];
}
