import { EnvironmentGatesView } from '@kardinal/backstage-plugin-kardinal-common';
import { formatSentence } from '../../format/formatSentence';
import { Reader } from '../../format/Reader';

/** Environments of which the same is to be said, in the order of the first of them. */
export function groupBySentence(
  environments: readonly EnvironmentGatesView[],
  reader: Reader,
): readonly {
  readonly names: readonly string[];
  readonly sentence: string;
}[] {
  const groups = new Map<string, string[]>();
  for (const { environment, sentence } of environments) {
    const text = formatSentence(sentence, reader);
    groups.set(text, [...(groups.get(text) ?? []), environment]);
  }
  return [...groups].map(([sentence, names]) => ({ names, sentence }));
}
