import { hydrate, rfc3339 } from '@kardinal/backstage-plugin-kardinal-common';
import { ScmCredentials } from '@kardinal/backstage-plugin-kardinal-node';
import { GitWriteReceipt, GitWriteTarget } from '../../services/git';
import {
  HydratorMetadata,
  noteText,
  parseMetadata,
} from '../../services/hydration/hydratorMetadata';
import { CommitSigner } from '../../services/signing/CommitSigner';
import { Bound, editsBefore } from './editsBefore';
import { PromotionServices } from './PromotionServices';
import { refuseClosed } from './refuseClosed';

/** What was written, and where. */
export interface RenderedWrite {
  readonly bound: Bound;
  /** The position of the step that wrote it. */
  readonly index: number;
  readonly target: GitWriteTarget;
  readonly receipt: GitWriteReceipt;
  readonly credentials: ScmCredentials | undefined;
  readonly signer?: CommitSigner | undefined;
}

/**
 * Notes on what was written which commit of the dry branch it has; where that renders what was there already, on the newest
 * commit of the branch.
 *
 * @see spec 3, PromotionStrategy, status.environments[].active.drySHA
 */
export async function noteRendered(
  services: PromotionServices,
  { bound, index, target, receipt, credentials, signer }: RenderedWrite,
  signal: AbortSignal,
): Promise<void> {
  const { step, promotion, status } = bound;
  const { gitCommit, git } = step.spec;
  const isRendered = editsBefore(bound, index).some(
    ({ definition }) => definition.id === hydrate,
  );
  if (!isRendered || gitCommit === undefined) return;
  const isNew = receipt.type === 'committed';
  const at = Date.parse(status.startedAt ?? rfc3339(services.clock.now()));
  const note: HydratorMetadata = {
    drySha: gitCommit.sha,
    path: promotion.directory,
    pipeline: `${promotion.namespace}/${promotion.pipeline}`,
    environment: promotion.environment,
    bundle: promotion.bundleName,
    version: promotion.version,
    at: rfc3339(at),
  };
  await services.git.annotate({
    repository: { url: git.url },
    ...(credentials === undefined ? {} : { credentials }),
    base: isNew && target.type === 'branch' ? target.name : git.branch,
    commit: isNew ? receipt.commit : receipt.baseCommit,
    note: noteText(note),
    // A commit that is there has its note; one that none was needed for moves the environment by its note alone.
    ...(!isNew && {
      saysTheSame: known => isSince(note, known),
      beforeWrite: async () => {
        await refuseClosed(services, step);
        services.refuseOutdated(step);
      },
    }),
    author: services.author,
    ...(signer === undefined ? {} : { signer }),
    at,
    signal,
  });
}

/** Whether the environment has the commit already, as where a cluster that was lost promotes it once more: since when, stays. */
function isSince(note: HydratorMetadata, known: Buffer): boolean {
  const said = parseMetadata(known);
  return (['drySha', 'path', 'pipeline', 'environment'] as const).every(
    field => said?.[field] === note[field],
  );
}
