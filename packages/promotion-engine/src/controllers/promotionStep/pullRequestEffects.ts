import {
  PromotionStep,
  pullRequestLabel,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ScmClient,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Instant, unreachable } from '@kardinal/kube-controller';
import { textHash } from './decidePullRequest';
import { toFailure } from './failures';
import { enter } from './status';
import { StepWorld } from './StepWorld';
import {
  EditPullRequestEffect,
  Failure,
  MergePullRequestEffect,
  OpenPullRequestEffect,
  StepReceipts,
  StepStatus,
  WithdrawEffect,
} from './types';

/** Finds or opens the pull request of a promotion. */
export async function openPullRequest(
  world: StepWorld,
  effect: OpenPullRequestEffect,
): Promise<StepReceipts['openPullRequest']> {
  return withScm(world, effect.step, async (client, provider) => {
    const repository = provider.repositoryOf(effect.step.spec.git.url);
    const branches = {
      ...{ repository, head: effect.branch },
      base: effect.step.spec.git.branch,
    };
    // After a crash it may be merged by now. Nobody came before the first try: its number is the fence.
    const found =
      effect.tries === 'again'
        ? await client.findPullRequest(branches)
        : undefined;
    if (found !== undefined && found.state !== 'closed')
      return { type: 'opened', pullRequest: found } as const;
    const pullRequest = await client.openPullRequest({
      ...branches,
      title: effect.title,
      body: effect.body,
      labels: [pullRequestLabel, `${pullRequestLabel}/promotion`],
    });
    world.pullRequests.remember(repository, pullRequest);
    return { type: 'opened', pullRequest } as const;
  });
}

/** Brings title and body up to date. */
export async function editPullRequest(
  world: StepWorld,
  effect: EditPullRequestEffect,
): Promise<StepReceipts['editPullRequest']> {
  return withScm(world, effect.step, async (client, provider) => {
    await client.updatePullRequest(
      provider.repositoryOf(effect.step.spec.git.url),
      effect.number,
      { title: effect.title, body: effect.body },
    );
    return { type: 'edited' } as const;
  });
}

/** The opened pull request, as status. */
export function recordOpened(
  status: StepStatus,
  text: { title: string; body: string; step: PromotionStep },
  { pullRequest }: Extract<StepReceipts['openPullRequest'], { type: 'opened' }>,
  now: Instant,
): StepStatus {
  const { number, url, head } = pullRequest;
  const next: StepStatus = {
    ...status,
    prURL: url,
    pullRequest: {
      number,
      url,
      state: 'open',
      head: head.sha,
      bodyHash: textHash(text),
    },
  };
  return text.step.spec.approval === 'pr-review'
    ? enter(
        next,
        'WaitingForMerge',
        `Pull request #${number} needs a merge`,
        now,
      )
    : enter(next, 'Promoting', `Merges pull request #${number}`, now);
}

/** The merge that we made, as status. */
export function recordMerged(
  status: StepStatus,
  sha: string,
  now: Instant,
): StepStatus {
  const { pullRequest } = status;
  return enter(
    {
      ...status,
      commit: sha,
      mergedAt: rfc3339(now),
      healthCheckingSince: rfc3339(now),
      ...(pullRequest === undefined
        ? {}
        : { pullRequest: { ...pullRequest, state: 'merged' } }),
      evidence: { ...status.evidence, mergedAt: rfc3339(now) },
    },
    'HealthChecking',
    'Checks what runs',
    now,
  );
}

/** Merges the head that was written, and no other. */
export async function mergePullRequest(
  world: StepWorld,
  effect: MergePullRequestEffect,
): Promise<StepReceipts['mergePullRequest']> {
  return withScm(world, effect.step, async (client, provider) => {
    const repository = provider.repositoryOf(effect.step.spec.git.url);
    const outcome = await client.mergePullRequest(repository, effect.number, {
      head: effect.head,
    });
    switch (outcome.type) {
      case 'merged':
        return outcome;
      case 'headMoved':
        return {
          type: 'failed',
          kind: 'terminal',
          message: `Somebody pushed to the branch of pull request #${effect.number} after it was checked: ${outcome.message}. Close it and retry`,
        } as const;
      case 'notMergeable': {
        // After a crash the merge may be done although no status says so.
        const { state, mergeCommit } = await client.getPullRequest(
          repository,
          effect.number,
        );
        if (state === 'merged')
          return { type: 'merged', sha: mergeCommit ?? effect.head } as const;
        return {
          type: 'failed',
          kind: 'transient',
          message: `Pull request #${effect.number} cannot be merged yet: ${outcome.message}`,
        } as const;
      }
      default:
        return unreachable(outcome);
    }
  });
}

/** Found before closed: after a crash the pull request may exist although no status says so. */
export async function withdraw(
  world: StepWorld,
  effect: WithdrawEffect,
): Promise<StepReceipts['withdraw']> {
  return withScm(world, effect.step, async (client, provider) => {
    const { url, branch } = effect.step.spec.git;
    const repository = provider.repositoryOf(url);
    const found = await client.findPullRequest({
      repository,
      head: effect.branch,
      base: branch,
    });
    if (found?.state === 'merged') {
      await client.deleteBranch(repository, effect.branch);
      const reviews = await client.reviews(repository, found.number);
      return { type: 'merged', seen: { pullRequest: found, reviews } } as const;
    }
    if (found?.state === 'open') {
      await client.comment(repository, found.number, effect.comment);
      await client.closePullRequest(repository, found.number);
    }
    await client.deleteBranch(repository, effect.branch);
    return { type: 'withdrawn' } as const;
  });
}

async function withScm<T>(
  world: StepWorld,
  step: PromotionStep,
  act: (client: ScmClient, provider: ScmProvider) => Promise<T>,
): Promise<T | Failure> {
  try {
    const provider = world.provider(step.spec.git.provider);
    const credentials = await world.credentials.require(step);
    return await act(provider.client(credentials), provider);
  } catch (error) {
    return toFailure(error);
  }
}
