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
  const { commit, state, description } = status;
  const page = bundlePage({
    namespace: metadata.namespace ?? 'default',
    pipeline: spec.pipeline,
    bundle: spec.bundleRef,
  });
  try {
    const { client, repository } = await forge();
    await client.setCommitStatus({
      repository,
      sha: commit,
      context: gatesContext,
      state,
      description,
      ...(page === undefined ? {} : { targetUrl: page }),
    });
    return { commit, state, description };
  } catch (error) {
    if (!(error instanceof ScmError || error instanceof CredentialError))
      throw error;
    return { commit, state, description, problem: error.message };
  }
}
