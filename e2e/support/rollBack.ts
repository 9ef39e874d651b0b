import { claimsEmergency, rollbackOf } from '../../plugins/kardinal-common/src';
import { sendCommand } from './sendCommand';
import { TestSandbox } from './TestSandbox';

/** What a person wants back. */
export interface RollbackWish {
  readonly pipeline: string;
  readonly environment: string;
  /** The Bundle that is there. */
  readonly of: string;
  /** The Bundle to restore; by default what was verified there last before. */
  readonly to?: string;
  readonly reason: string;
  /** Default: an ordinary rollback. */
  readonly command?: 'rollback' | 'emergency';
}

/**
 * A person rolls an environment back from the portal. Where the answer was lost, the command responds that it is on its way, and the rollback is found.
 *
 * @returns the Bundle that does it
 * @throws Error when it is refused
 */
export async function rollBack(
  sandbox: TestSandbox,
  wish: RollbackWish,
): Promise<string> {
  const { pipeline, environment, of, to, reason } = wish;
  const { command: type = 'rollback' } = wish;
  const { status, body } = await sendCommand(sandbox, pipeline, {
    type,
    arguments: { environment, reason, ...(to === undefined ? {} : { to }) },
  });
  if (body.bundle !== undefined) return body.bundle;
  const bundles = await sandbox.kubernetes.bundles();
  const found = bundles.find(each => {
    const known = rollbackOf(each);
    return (
      known?.environment === environment &&
      known.of === of &&
      claimsEmergency(each) === (type === 'emergency')
    );
  });
  if (found === undefined)
    throw new Error(`${status} ${body.error?.message ?? ''}`);
  return found.metadata.name;
}
