import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  HealthVerdict,
  Promotion,
} from '@kardinal/backstage-plugin-kardinal-node';
import { PromotionServices } from './PromotionServices';

/** An object has one commit for each of its sources. */
const mostCommits = 5;

/** What assessments are made with. */
export interface HealthSources {
  readonly health: Pick<PromotionServices['health'], 'assess'>;
  readonly credentials: Pick<PromotionServices['credentials'], 'find'>;
  readonly laterCommits: Pick<PromotionServices['laterCommits'], 'among'>;
}

/**
 * Whether what was promoted runs. Where an adapter finds other commits than the promoted one, the repository says whether that is in
 * their history: somebody may have pushed since. Throws where that cannot be read.
 */
export async function assessHealth(
  { health, credentials, laterCommits }: HealthSources,
  step: PromotionStep,
  promoted: Pick<Promotion, 'images' | 'charts'>,
): Promise<HealthVerdict> {
  const verdict = health.assess(step, promoted);
  const { commit } = step.status ?? {};
  const others = (verdict.otherCommits ?? []).slice(0, mostCommits);
  if (commit === undefined || others.length === 0) return verdict;
  const { url, branch } = step.spec.git;
  const found = await credentials.find(step);
  const later = await laterCommits.among(
    {
      repository: { url },
      base: branch,
      commit,
      ...(found === undefined ? {} : { credentials: found }),
    },
    others,
  );
  return later.length === 0 ? verdict : health.assess(step, promoted, later);
}
