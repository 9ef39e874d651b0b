import {
  checkFact,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../../services/CachedResources';
import { proposedCommit } from '../../services/checks/proposedCommit';
import { ProposedCheck, StepObservation } from './types';

/** What is said of the head of the open pull request, under each key that it has to pass. Reads caches only. */
export function observeProposedChecks(
  cached: Pick<CachedResources, 'checks' | 'pipeline'>,
  step: PromotionStep,
): Pick<StepObservation, 'proposedChecks'> {
  const { namespace } = step.metadata;
  const sha = proposedCommit(step);
  if (sha === undefined) return {};
  const commit = { repository: step.spec.git.url, sha };
  const said = cached.checks.statusesOf(namespace, sha);
  const repositoryOf = (pipeline: string) =>
    cached.pipeline(namespace, pipeline)?.spec.git.url;
  const { proposedChecks = [] } = step.spec;
  return {
    proposedChecks: proposedChecks.map((key): ProposedCheck => {
      const fact = checkFact(key, commit, said, repositoryOf);
      const { phase, reason, description, url, reported } = fact;
      return {
        key,
        phase,
        reason,
        ...(description === '' ? {} : { description }),
        ...(url === '' ? {} : { url }),
        ...(reported === undefined ? {} : { reported }),
      };
    }),
  };
}
