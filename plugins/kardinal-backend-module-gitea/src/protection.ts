import {
  ForgeConnection,
  ForgeRefusal,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GiteaPull } from './pullRequest';

/** What a branch requires, as Gitea shows it to who may read it. @internal */
export interface GiteaProtection {
  readonly required_approvals?: number;
  readonly enable_status_check?: boolean;
  readonly status_check_contexts?: readonly string[] | null;
  /** The rule that holds; told to administrators of the repository alone. */
  readonly effective_branch_protection_name?: string;
}

/** What a rule requires besides, as administrators of the repository are told. @internal */
export interface GiteaRule extends GiteaProtection {
  readonly block_on_rejected_reviews?: boolean;
  readonly block_on_official_review_requests?: boolean;
  readonly block_on_outdated_branch?: boolean;
  readonly ignore_stale_approvals?: boolean;
}

/** Of the branch that a pull request goes to. @internal */
export async function readProtection(
  connection: ForgeConnection,
  repository: RepositoryRef,
  { base }: GiteaPull,
): Promise<GiteaProtection> {
  const { body } = await connection.send<GiteaProtection>(
    repository,
    `read the branch ${base.label}`,
    { method: 'GET', path: `/branches/${encodeURIComponent(base.label)}` },
  );
  return body;
}

/** The same with the whole rule, where the account of the token may read it. @internal */
export async function readRule(
  connection: ForgeConnection,
  repository: RepositoryRef,
  pull: GiteaPull,
): Promise<GiteaRule> {
  const protection = await readProtection(connection, repository, pull);
  const { effective_branch_protection_name: name = '' } = protection;
  if (name === '') return protection;
  try {
    const { body } = await connection.send<GiteaRule>(
      repository,
      `read the branch protection ${name}`,
      {
        method: 'GET',
        path: `/branch_protections/${encodeURIComponent(name)}`,
      },
    );
    return body;
  } catch (error) {
    // Somebody may have removed it meanwhile, or the rights to read it.
    const isAbsent =
      error instanceof ForgeRefusal && [403, 404].includes(error.status);
    if (!isAbsent) throw error;
    return protection;
  }
}

/** Names and patterns of statuses without which nothing is merged there. @internal */
export function requiredStatusesOf({
  enable_status_check: isEnabled,
  status_check_contexts: contexts,
}: GiteaProtection): readonly string[] {
  return isEnabled ? contexts ?? [] : [];
}
