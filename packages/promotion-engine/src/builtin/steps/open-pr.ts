import {
  escapeMarkdown,
  pullRequestLabel,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  createPromotionStep,
  GatesStatusFacts,
  noSettings,
  Promotion,
  PullRequest,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { mergedFacts } from './pullRequest/mergedFacts';
import { mismatch, pushedCommit } from './pullRequest/ownPullRequest';

/** Opens the pull request of the promotion's branch, with the evidence in its body and the verdict of the gates on its head. */
export const openPr = createPromotionStep({
  type: 'effect',
  id: 'open-pr',
  description: 'Opening the pull request',
  settings: noSettings,
  requires: ['pushed'],
  provides: ['pullRequest'],
  capabilities: ['scm', 'pullRequestText', 'gatesStatus'],
  async perform(request, { scm, pullRequestText, gatesStatus }, signal) {
    const { promotion, facts, attempt } = request;
    const forge = await scm(signal);
    const { client, repository, remember } = forge;
    const done = async (pullRequest: PullRequest) => {
      const problem = mismatch(promotion, pullRequest);
      if (problem !== undefined) throw new StepError('terminal', problem);
      const head = pushedCommit(promotion, facts) ?? pullRequest.head.sha;
      // Whether it could be merged was said before its status was there.
      remember({ ...pullRequest, mergeable: undefined });
      return outcome(pullRequest, {
        head,
        bodyHash: pullRequestText.fingerprint(),
        // Also on one that was found: a crash may have come before its status.
        gatesStatus: await gatesStatus(forge, head),
      });
    };
    const branch = branchOf(promotion);
    const branches = { repository, head: branch, base: promotion.git.branch };
    // Before the first attempt nobody can have opened it. After a crash it may be merged by now.
    const found =
      attempt === 'again' ? await client.findPullRequest(branches) : undefined;
    if (found !== undefined && found.state !== 'closed') return done(found);
    const { title, body } = pullRequestText.render();
    const opened = await client.openPullRequest({
      ...branches,
      title,
      body,
      labels: [
        pullRequestLabel,
        `${pullRequestLabel}/${
          isRollback(promotion) ? 'rollback' : 'promotion'
        }`,
      ],
    });
    return done(opened);
  },
  /** Found before it is closed: after a crash it may exist although no status says so. */
  async withdraw(request, { scm }, signal) {
    const { promotion, reason } = request;
    const { client, repository } = await scm(signal);
    const found = await client.findPullRequest({
      repository,
      head: branchOf(promotion),
      base: promotion.git.branch,
    });
    if (found?.state === 'merged') {
      const reviews = await client.reviews(repository, found.number);
      const facts = mergedFacts(request, { pullRequest: found, reviews });
      return { type: 'merged', facts };
    }
    if (found?.state === 'open') {
      await client.comment(
        repository,
        found.number,
        `${escapeMarkdown(
          reason,
        )}. Kardinal is closing this pull request; nothing from it was promoted.`,
      );
      await client.closePullRequest(repository, found.number);
    }
    return { type: 'withdrawn' };
  },
});

function isRollback({ bundle }: Promotion): boolean {
  return bundle !== undefined && rollbackOf(bundle) !== undefined;
}

function branchOf({ branch }: { readonly branch: string | undefined }): string {
  if (branch === undefined)
    throw new StepError('terminal', 'open-pr: the promotion has no branch');
  return branch;
}

function outcome(
  { number, url }: PullRequest,
  {
    head,
    bodyHash,
    gatesStatus,
  }: {
    readonly head: string;
    readonly bodyHash: string;
    readonly gatesStatus: GatesStatusFacts;
  },
) {
  return {
    type: 'done',
    message: `Waiting for PR #${number} to be merged`,
    outputs: { number, url },
    facts: {
      pullRequest: { number, url, state: 'open', head, bodyHash },
      gatesStatus,
    },
  } as const;
}
