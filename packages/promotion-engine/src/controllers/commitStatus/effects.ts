import { CommitStatus } from '@kardinal/backstage-plugin-kardinal-common';
import {
  RepositoryRef,
  ScmClient,
  ScmError,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { EffectHandlers } from '@kardinal/kube-controller';
import {
  CredentialError,
  Credentials,
} from '../../services/credentials/Credentials';
import { recordReport } from './recordReport';
import { Report, ReportReceipt } from './types';

/** What reports need. */
export interface ReportServices {
  readonly credentials: Pick<Credentials, 'require'>;
  readonly providers: { require(id: string): ScmProvider };
}

/** Writes statuses of commits to forges. */
export function reportEffects(
  services: ReportServices,
): EffectHandlers<CommitStatus, Report, { report: ReportReceipt }> {
  return {
    report: {
      perform: effect => report(services, effect),
      record: recordReport,
    },
  };
}

async function report(
  { credentials, providers }: ReportServices,
  effect: Report,
): Promise<ReportReceipt> {
  const { user, sha, context, attempt } = effect;
  const { state, description, url } = effect.report;
  try {
    const { git } = user.spec;
    const provider = providers.require(git.provider);
    const repository = provider.repositoryOf(git.url);
    const client = provider.client(await credentials.require(user));
    if (attempt === 'again' && (await isShown(client, repository, effect)))
      return { type: 'shown' };
    await client.setCommitStatus({
      repository,
      sha,
      context,
      state,
      description,
      ...(url === undefined ? {} : { targetUrl: url }),
    });
    return { type: 'shown' };
  } catch (error) {
    if (error instanceof CredentialError)
      return { type: 'failed', message: error.message, retry: 'late' };
    if (!(error instanceof ScmError)) throw error;
    const { kind, message, retryAt } = error;
    return {
      type: 'failed',
      message,
      retry: kind === 'transient' || kind === 'rateLimited' ? 'soon' : 'late',
      ...(retryAt === undefined ? {} : { notBefore: retryAt }),
    };
  }
}

/** Whether an attempt that nobody recorded has written it. */
async function isShown(
  client: ScmClient,
  repository: RepositoryRef,
  { sha, context, report: { state, description, url } }: Report,
): Promise<boolean> {
  try {
    const read = await client.listCommitChecks?.(repository, sha, {});
    return (
      read?.type === 'changed' &&
      read.value.some(
        check =>
          check.kind === 'status' &&
          check.context === context &&
          check.state === state &&
          check.description === description &&
          check.targetUrl === url,
      )
    );
  } catch (error) {
    // Who may write need not be allowed to read: the same again changes nothing that people see.
    if (error instanceof ScmError && error.kind === 'unauthorized')
      return false;
    throw error;
  }
}
