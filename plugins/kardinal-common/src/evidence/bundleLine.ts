import { inlineCode, markdownLink } from './markdown';
import type { PullRequestEvidence } from './pullRequestText';

/** Which Bundle it is, with what the portal shows of it. */
export function bundleLine({
  bundle,
  portalUrl,
  diffUrl,
}: Pick<PullRequestEvidence, 'bundle' | 'portalUrl' | 'diffUrl'>): string {
  return [
    `Bundle ${inlineCode(bundle.metadata.name)}`,
    ...(portalUrl === undefined
      ? []
      : [markdownLink('open in the portal', portalUrl)]),
    ...(diffUrl === undefined ? [] : [markdownLink('rendered diff', diffUrl)]),
  ].join(' · ');
}
