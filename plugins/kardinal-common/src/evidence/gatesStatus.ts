import { overrideReason } from '../overrides/gateOverrides';
import { OverrideEvidence } from './types';

/** The context of the commit status that branch protection can require. @public */
export const gatesContext = 'kardinal/gates';

/** The gates of a promotion that keep nothing waiting, by name. @public */
export interface OpenGateNames {
  readonly gates: readonly string[];
  /** Not open, and passed in an emergency. */
  readonly passed?: readonly string[];
  /** Not open, and released by somebody. */
  readonly overrides?: readonly OverrideEvidence[];
}

/** What the commit status says while nothing keeps a promotion waiting: every gate is open, released, or passed in an emergency. @public */
export function openGatesText(
  environment: string,
  { gates, passed = [], overrides = [] }: OpenGateNames,
): string {
  if (passed.length > 0)
    return `Emergency rollback: does not wait for ${passed.join(', ')}`;
  const [override] = overrides;
  if (override !== undefined)
    return overrides.length === 1
      ? `${override.gate.name} ${overrideReason(override)}`
      : `OVERRIDDEN: ${overrides.map(({ gate }) => gate.name).join(', ')}`;
  switch (gates.length) {
    case 0:
      return `No gates guard ${environment}`;
    case 1:
      return `Gate ${gates[0]} is open`;
    default:
      return `${gates.length} gates are open: ${gates.join(', ')}`;
  }
}

/** What it says of a promotion that stopped and left its pull request open. @public */
export const failedPromotionText =
  'The promotion has failed: retry it before this is merged';

/** What keeps the commit status from being seen. @public */
export function gatesStatusProblem(problem: string): string {
  return `Its commit status ${gatesContext} could not be set: ${problem}`;
}
