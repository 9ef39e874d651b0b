import {
  PromotionStep,
  rfc3339,
  versionOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ImageChange } from '@kardinal/backstage-plugin-kardinal-node';
import { Instant } from '@kardinal/kube-controller';
import { enter } from './status';
import { StepWorld } from './StepWorld';
import { Failure, StepReceipts, StepStatus, WriteEffect } from './types';

/** Edits the manifests and pushes one commit, to the base branch or to the promotion's own. */
export async function write(
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
    // The last moment before the commit exists: writes of one repository run one after another.
    beforeCommit: () => world.refuseOutdated(step),
    edit: files => strategy.update({ directory: path, images, files }),
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

/** What the write came to, as status. */
export function recordWrite(
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

async function credentialsOf(world: StepWorld, step: PromotionStep) {
  const credentials = await world.credentials.find(step);
  return credentials === undefined ? {} : { credentials };
}
