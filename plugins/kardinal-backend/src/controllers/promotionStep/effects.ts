import {
  PromotionStep,
  pullRequestLabel,
  rfc3339,
  versionOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ImageChange,
  ScmClient,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { EffectHandlers, Instant } from '@kardinal/kube-controller';
import { textHash } from './decidePullRequest';
import { toFailure } from './failures';
import { enter, failedEffect, statusOf } from './status';
import {
  Failure,
  StepEffect,
  StepReceipts,
  StepStatus,
  WriteEffect,
} from './types';
import { StepWorld } from './StepWorld';

/** What each effect does to the world, and how its receipt reads in status. */
export function stepEffects(
  world: StepWorld,
): EffectHandlers<PromotionStep, StepEffect, StepReceipts> {
  return {
    write: {
      perform: (effect, signal) =>
        write(world, effect, signal).catch(toFailure),
      record: (step, effect, receipt, now) =>
        receipt.type === 'failed'
          ? failedEffect(statusOf(step), receipt, now)
          : recordWrite(statusOf(step), effect, receipt, now),
    },
    openPullRequest: {
      perform: effect =>
        withScm(world, effect.step, async (client, provider) => {
          const repository = provider.repositoryOf(effect.step.spec.git.url);
          const branches = {
            ...{ repository, head: effect.branch },
            base: effect.step.spec.git.branch,
          };
          // After a crash, or under an old leader, it may be merged by now.
          const found = await client.findPullRequest(branches);
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
        }),
      record: (step, effect, receipt, now) =>
        receipt.type === 'failed'
          ? failedEffect(statusOf(step), receipt, now)
          : recordOpened(statusOf(step), effect, receipt, now),
    },
    editPullRequest: {
      perform: effect =>
        withScm(world, effect.step, async (client, provider) => {
          await client.updatePullRequest(
            provider.repositoryOf(effect.step.spec.git.url),
            effect.number,
            { title: effect.title, body: effect.body },
          );
          return { type: 'edited' } as const;
        }),
      record: (step, effect, receipt, now) => {
        const status = statusOf(step);
        const { pullRequest } = status;
        // A text that the forge will never take must not fail the promotion.
        if (receipt.type === 'failed' && receipt.kind !== 'terminal')
          return failedEffect(status, receipt, now);
        return pullRequest === undefined
          ? status
          : {
              ...status,
              attempts: 0,
              failures: 0,
              pullRequest: { ...pullRequest, bodyHash: textHash(effect) },
            };
      },
    },
    mergePullRequest: {
      perform: effect => merge(world, effect),
      record: (step, _effect, receipt, now) =>
        receipt.type === 'failed'
          ? failedEffect(statusOf(step), receipt, now)
          : recordMerged(statusOf(step), receipt.sha, now),
    },
    withdraw: {
      perform: effect => withdraw(world, effect),
      record: (step, _effect, receipt, now) => {
        const status = statusOf(step);
        if (receipt.type === 'failed' && !givesUp(step, receipt))
          return failedEffect(status, receipt, now);
        return {
          ...status,
          attempts: 0,
          failures: 0,
          pullRequest: {
            ...(status.pullRequest ?? { number: 0, url: '', head: '' }),
            state: 'closed',
            withdrawn: true,
          },
        };
      },
    },
  };
}

/** A deletion never waits for a credential or a repository that may be gone for good. */
function givesUp(step: PromotionStep, { kind }: Failure): boolean {
  return (
    step.metadata.deletionTimestamp !== undefined &&
    (kind === 'credential' || kind === 'terminal')
  );
}

async function write(
  world: StepWorld,
  effect: WriteEffect,
  signal: AbortSignal,
): Promise<StepReceipts['write']> {
  const { step, images, branch } = effect;
  const { git, path, environment, pipeline } = step.spec;
  const strategy = world.strategy(step.spec.update.strategy);
  const bundle = world.bundleOf(step);
  const receipt = await world.git.write({
    key: effect.key,
    repository: { url: git.url },
    ...(await credentialsOf(world, step)),
    base: git.branch,
    target:
      branch === undefined
        ? { type: 'base' }
        : { type: 'branch', name: branch },
    directory: path,
    edit: async files => {
      // The last moment before the commit exists: writes of one repository run one after another.
      world.refuseOutdated(step);
      return strategy.update({ directory: path, images, files });
    },
    message: ({ changes }) => ({
      subject: `Promote ${pipeline} ${
        bundle === undefined ? step.spec.bundleRef : versionOf(bundle)
      } to ${environment}`,
      body: changes.map(describeChange).join('\n'),
      trailers: {
        'Kardinal-Bundle': step.spec.bundleRef,
        'Kardinal-Environment': environment,
      },
    }),
    author: world.author,
    signal,
  });
  return receipt.type === 'unchanged'
    ? receipt
    : {
        type: 'committed',
        commit: receipt.commit,
        baseCommit: receipt.baseCommit,
        changes: receipt.changes,
      };
}

function describeChange({ file, image, from, to }: ImageChange): string {
  return from === undefined
    ? `${file}: ${image} ${to}`
    : `${file}: ${image} ${from} -> ${to}`;
}

function recordWrite(
  status: StepStatus,
  effect: WriteEffect,
  receipt: Exclude<StepReceipts['write'], Failure>,
  now: Instant,
): StepStatus {
  const since = { healthCheckingSince: rfc3339(now) };
  if (receipt.type === 'unchanged')
    return enter(
      {
        ...status,
        ...since,
        written: 'unchanged',
        baseCommit: receipt.baseCommit,
      },
      'HealthChecking',
      'Nothing had to change in the repository; checks what runs',
      now,
    );
  const written: StepStatus = {
    ...status,
    written: 'committed',
    commit: receipt.commit,
    baseCommit: receipt.baseCommit,
    changes: receipt.changes.map(change => ({ ...change })),
  };
  return effect.branch === undefined
    ? enter(
        { ...written, ...since },
        'HealthChecking',
        'Written; checks what runs',
        now,
      )
    : enter(written, 'Promoting', 'Opens a pull request', now);
}

function recordOpened(
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

function recordMerged(
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

async function merge(
  world: StepWorld,
  effect: Extract<StepEffect, { type: 'mergePullRequest' }>,
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
async function withdraw(
  world: StepWorld,
  effect: Extract<StepEffect, { type: 'withdraw' }>,
): Promise<StepReceipts['withdraw']> {
  return withScm(world, effect.step, async (client, provider) => {
    const { url, branch } = effect.step.spec.git;
    const repository = provider.repositoryOf(url);
    const found = await client.findPullRequest({
      repository,
      head: effect.branch,
      base: branch,
    });
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

async function credentialsOf(world: StepWorld, step: PromotionStep) {
  const credentials = await world.credentials.find(step);
  return credentials === undefined ? {} : { credentials };
}

function unreachable(value: never): never {
  throw new Error(`unexpected merge outcome ${JSON.stringify(value)}`);
}
