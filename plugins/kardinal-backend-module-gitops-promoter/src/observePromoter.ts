import {
  ForeignCheck,
  ForeignEnvironment,
  ForeignPromotion,
  ForeignRevision,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ForeignObject } from '@kardinal/backstage-plugin-kardinal-node';
import { BranchState, PromoterObjects, readPromoter } from './readPromoter';
import { repositoryOf } from './repositoryOf';
import { ReportedPlace, withReports } from './withReports';

interface RepositoryUse {
  readonly gitRepositoryRef: { readonly name: string };
}

/** What it says of a RevertCommit by doing nothing: its controller is empty. */
const noRevert =
  'GitOps Promoter 0.36 has this kind, and does nothing with it. Revert the commit of the dry branch instead.';

/**
 * What GitOps Promoter promotes: its strategies, the ChangeTransferPolicies that belong to none, and RevertCommits, which somebody may
 * wait for in vain.
 */
export function observePromoter(
  objects: readonly ForeignObject[],
): readonly ForeignPromotion[] {
  const read = readPromoter(objects);
  const reported = (
    { namespace }: { readonly namespace: string },
    { gitRepositoryRef: { name: repository } }: RepositoryUse,
    environment: ForeignEnvironment,
    { active, proposed }: Pick<ReportedPlace, 'active' | 'proposed'>,
  ) =>
    withReports(environment, { namespace, repository, active, proposed }, read);
  const strategies = read.strategies.map(({ metadata, spec, status }) =>
    promotionOf(read, 'PromotionStrategy', metadata, spec, status, () =>
      spec.environments.map(({ branch }) => {
        const known = status.environments.find(each => each.branch === branch);
        return known === undefined
          ? { name: branch, checks: [] }
          : reported(metadata, spec, environmentOf(branch, known), known);
      }),
    ),
  );
  const policies = read.policies
    .filter(({ metadata }) =>
      metadata.ownerReferences.every(
        ({ kind }) => kind !== 'PromotionStrategy',
      ),
    )
    .map(({ metadata, spec, status }) =>
      promotionOf(read, 'ChangeTransferPolicy', metadata, spec, status, () => [
        reported(
          metadata,
          spec,
          environmentOf(spec.activeBranch, status),
          status,
        ),
      ]),
    );
  const reverts = read.reverts.map(({ metadata: { namespace, name } }) => ({
    kind: 'RevertCommit',
    namespace,
    name,
    environments: [],
    problem: noRevert,
  }));
  return [...strategies, ...policies, ...reverts];
}

function promotionOf(
  read: PromoterObjects,
  kind: string,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  { gitRepositoryRef }: RepositoryUse,
  {
    conditions,
  }: {
    readonly conditions: readonly {
      readonly type: string;
      readonly status: string;
      readonly message: string;
    }[];
  },
  environments: () => readonly ForeignEnvironment[],
): ForeignPromotion {
  const repository = repositoryOf(read, namespace, gitRepositoryRef.name);
  const ready = conditions.find(({ type }) => type === 'Ready');
  return {
    kind,
    namespace,
    name,
    ...(repository === undefined ? {} : { repository: repository.url }),
    environments: environments(),
    ...(ready?.status === 'False' && ready.message !== ''
      ? { problem: ready.message }
      : {}),
  };
}

function environmentOf(
  name: string,
  {
    active,
    proposed,
    pullRequest,
  }: {
    readonly active: BranchState;
    readonly proposed: BranchState;
    readonly pullRequest?: { readonly state: string; readonly url?: string };
  },
): ForeignEnvironment {
  const isPending =
    proposed.dry.sha !== '' && proposed.dry.sha !== active.dry.sha;
  const runs = revisionOf(active);
  const next = isPending ? revisionOf(proposed) : undefined;
  return {
    name,
    ...(runs === undefined ? {} : { active: runs }),
    ...(next === undefined ? {} : { proposed: next }),
    checks: [...checksOf(active, 'active'), ...checksOf(proposed, 'proposed')],
    ...(pullRequest === undefined || pullRequest.state === ''
      ? {}
      : { pullRequest }),
  };
}

/** By the commit that people wrote; what was rendered from it follows. */
function revisionOf({ dry }: BranchState): ForeignRevision | undefined {
  if (dry.sha === '') return undefined;
  const { author, subject, commitTime } = dry;
  return {
    version: dry.sha.slice(0, 7),
    ...(author === undefined ? {} : { author }),
    ...(subject === undefined ? {} : { subject }),
    ...(commitTime === undefined ? {} : { at: commitTime }),
  };
}

function checksOf(
  { commitStatuses }: BranchState,
  of: ForeignCheck['of'],
): readonly ForeignCheck[] {
  return commitStatuses.map(check => ({ ...check, of }));
}
