import { gatesContext } from '@kardinal/backstage-plugin-kardinal-common';
import {
  GatesStatusFacts,
  ScmCapability,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { CredentialError } from '../../services/credentials/Credentials';
import { PromotionServices } from './PromotionServices';
import { Turn } from './Turn';

/**
 * Sets the commit status of the gates; the same again changes nothing. What the forge refuses is in the facts, for no
 * promotion fails for it: a branch that requires the status stays closed.
 */
export async function setGatesStatus(
  { bundlePage }: Pick<PromotionServices, 'bundlePage'>,
  { metadata, spec }: Turn['step'],
  {
    forge,
    status,
  }: {
    readonly forge: () => Promise<ScmCapability>;
    readonly status: GatesStatusFacts;
  },
): Promise<GatesStatusFacts> {
  const { commit, queueCommit, state, description } = status;
  const said = {
    commit,
    ...(queueCommit === undefined ? {} : { queueCommit }),
    state,
    description,
  };
  const page = bundlePage({
    namespace: metadata.namespace ?? 'default',
    pipeline: spec.pipeline,
    bundle: spec.bundleRef,
  });
  try {
    const { client, repository } = await forge();
    for (const sha of commitsOf(status))
      await client.setCommitStatus({
        repository,
        sha,
        context: gatesContext,
        state,
        description,
        ...(page === undefined ? {} : { targetUrl: page }),
      });
    return said;
  } catch (error) {
    if (!(error instanceof ScmError || error instanceof CredentialError))
      throw error;
    return { ...said, problem: error.message };
  }
}

/** A queue waits for what is open: what is closed is taken out of it, which a failed check would call a failure of the change. */
function commitsOf({
  commit,
  queueCommit,
  state,
}: GatesStatusFacts): readonly string[] {
  return queueCommit === undefined || state === 'failure'
    ? [commit]
    : [commit, queueCommit];
}
