import {
  ForgeConnection,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GiteaPull } from './pullRequest';

/** What a branch requires, as the account of the token may read it. @internal */
export interface GiteaProtection {
  readonly required_approvals?: number;
  readonly enable_status_check?: boolean;
  readonly status_check_contexts?: readonly string[] | null;
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

/** Names and patterns of statuses without which nothing is merged there. @internal */
export function requiredStatusesOf({
  enable_status_check: isEnabled,
  status_check_contexts: contexts,
}: GiteaProtection): readonly string[] {
  return isEnabled ? contexts ?? [] : [];
}
