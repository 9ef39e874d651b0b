import {
  DryDiff,
  drySentence,
  treeDiff,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  hydrate,
  hydratedFrom,
  sourceQuery,
} from '../../../builtin/steps/hydrate';
import { CommitTree } from '../../../builtin/steps/rendering/CommitTree';
import { filesOfSource } from '../../../builtin/steps/rendering/renderSource';
import { Credentials } from '../../../services/credentials/Credentials';
import { GitRepositories, SourceCommits } from '../../../services/git';
import { readActive } from '../../../services/hydration/readActive';
import { changedBetween } from '../../../services/preview/changedFiles';
import { Clock } from '@kardinal/kube-controller';
import { BoundEdit } from '../composeEdits';
import { Bound } from '../editsBefore';
import { toFailure } from '../failures';

/** What commits of the dry branch are read with. */
export interface DryServices {
  readonly clock: Pick<Clock, 'now'>;
  readonly git: Pick<GitRepositories, 'read'>;
  readonly sourceCommits: SourceCommits;
  readonly credentials: Pick<Credentials, 'find'>;
}

/**
 * What changes in the files of the dry branch that an environment is rendered from, from the commit that it has to the one that
 * the promotion brings; `undefined` where nothing is rendered onto a branch.
 */
export async function dryDiff(
  services: DryServices,
  { step, promotion }: Pick<Bound, 'step' | 'promotion'>,
  edits: readonly BoundEdit[],
  signal: AbortSignal,
): Promise<DryDiff | undefined> {
  const { git, gitCommit, path: directory, environment } = step.spec;
  const rendering = edits.find(
    ({ definition }) => definition.id === hydrate.id,
  );
  const branch = gitCommit?.branch;
  if (
    git.layout !== 'branch' ||
    gitCommit === undefined ||
    branch === undefined ||
    rendering === undefined
  )
    return undefined;
  try {
    const found = await services.credentials.find(step);
    const place = {
      repository: { url: git.url },
      ...(found === undefined ? {} : { credentials: found }),
    };
    const active = await readActive(services.git, {
      ...place,
      branch: git.branch,
      directory,
      signal,
    });
    const from = hydratedFrom(promotion, rendering.request.settings);
    const filesAt = async (commit: string) => {
      const files = await services.sourceCommits.read({
        ...place,
        commit,
        branch,
        absent: 'refused',
        query: sourceQuery(from),
      });
      return filesOfSource(new CommitTree(files), from);
    };
    const { sha: to } = gitCommit;
    const diff = treeDiff(
      await changedBetween(
        active === undefined ? new Map() : await filesAt(active.drySha),
        await filesAt(to),
      ),
    );
    return {
      type: 'diff',
      branch,
      ...(active === undefined ? {} : { from: active.drySha }),
      to,
      diff,
      sentence: drySentence(environment, diff),
    };
  } catch (error) {
    signal.throwIfAborted();
    const { message } = toFailure(error, step, services.clock.now());
    return {
      type: 'unavailable',
      reason: `What changes on ${branch} cannot be shown: ${message.replace(
        /[.\s]+$/,
        '',
      )}.`,
    };
  }
}
