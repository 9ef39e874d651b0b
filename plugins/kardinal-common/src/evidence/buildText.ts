import { ArtifactProvenance } from '../subscriptions/combinedProvenance';
import { escapeMarkdown, inlineCode, markdownLink } from './markdown';

/** What one of several artifacts says of its own build. */
export function buildText(said: ArtifactProvenance): string {
  const { reference, commitSHA, source, author, buildTimestamp } = said;
  return [
    inlineCode(reference),
    ...(commitSHA === undefined ? [] : [inlineCode(commitSHA.slice(0, 12))]),
    ...(source === undefined ? [] : [markdownLink(source, source)]),
    ...[author, buildTimestamp].flatMap(each =>
      each === undefined ? [] : [escapeMarkdown(each)],
    ),
  ].join(', ');
}
