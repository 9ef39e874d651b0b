import {
  BackstageCredentials,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import {
  AuthorizeResult,
  PolicyDecision,
} from '@backstage/plugin-permission-common';
import {
  kardinalReadPermission,
  PipelinePermission,
  pipelineResourceRef,
  PipelineTarget,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineResource } from '@kardinal/backstage-plugin-kardinal-node';

/** Who may do what with which Pipeline, as the permission policy of the portal says. */
export class PipelineAccess {
  constructor(
    private readonly deps: {
      readonly permissions: PermissionsService;
      /** Applies the conditions of a decision. */
      readonly holds: (
        decision: PolicyDecision,
        resource: PipelineResource | undefined,
      ) => boolean;
      readonly resources: (
        refs: readonly string[],
      ) => Promise<readonly (PipelineResource | undefined)[]>;
    },
  ) {}

  /**
   * Those of the targets that the permission is granted for.
   *
   * @throws NotAllowedError (403) when the policy grants it for none at all
   */
  async filter<Target extends PipelineTarget>(
    permission: PipelinePermission,
    targets: readonly Target[],
    credentials: BackstageCredentials,
  ): Promise<readonly Target[]> {
    const decision = await this.decide(permission, credentials);
    if (decision.result === AuthorizeResult.DENY) throw missing(permission);
    if (decision.result === AuthorizeResult.ALLOW) return targets;
    const resources = await this.deps.resources(
      targets.map(pipelineResourceRef),
    );
    return targets.filter((_, at) => this.deps.holds(decision, resources[at]));
  }

  /** Whether the permission is granted for the target. It may not exist: the answer does not tell. */
  async allows(
    permission: PipelinePermission,
    target: PipelineTarget,
    credentials: BackstageCredentials,
  ): Promise<boolean> {
    const decision = await this.decide(permission, credentials);
    if (decision.result !== AuthorizeResult.CONDITIONAL)
      return decision.result === AuthorizeResult.ALLOW;
    const [resource] = await this.deps.resources([pipelineResourceRef(target)]);
    return this.deps.holds(decision, resource);
  }

  /**
   * Asks for a permission that is needed.
   *
   * @throws NotAllowedError (403) that names the permission, and to whoever may see the Pipeline its owners
   */
  async require(
    permission: PipelinePermission,
    target: PipelineTarget,
    credentials: BackstageCredentials,
  ): Promise<void> {
    if (await this.allows(permission, target, credentials)) return;
    throw missing(permission, await this.visibleOwners(target, credentials));
  }

  /** None where the caller may not know that the Pipeline exists. */
  private async visibleOwners(
    { namespace, name }: PipelineTarget,
    credentials: BackstageCredentials,
  ): Promise<readonly string[]> {
    const whole = { namespace, name };
    if (!(await this.allows(kardinalReadPermission, whole, credentials)))
      return [];
    const [resource] = await this.deps.resources([pipelineResourceRef(whole)]);
    return resource?.owners ?? [];
  }

  private async decide(
    permission: PipelinePermission,
    credentials: BackstageCredentials,
  ): Promise<PolicyDecision> {
    const [decision] = await this.deps.permissions.authorizeConditional(
      [{ permission }],
      { credentials },
    );
    return decision;
  }
}

function missing(
  { name }: PipelinePermission,
  owners: readonly string[] = [],
): NotAllowedError {
  const verb = owners.length === 1 ? 'owns' : 'own';
  const whom =
    owners.length === 0
      ? ''
      : `; ask ${owners.join(' or ')}, who ${verb} the Pipeline`;
  return new NotAllowedError(`You need the permission ${name} for this${whom}`);
}
