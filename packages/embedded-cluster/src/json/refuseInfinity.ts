import { Json } from './Json';

/**
 * Checks that there is no number that can be written but not kept: `1e999` in JSON, `.inf` and `.nan` in YAML.
 *
 * @throws Error naming it.
 */
export function refuseInfinity(value: Json): void {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new Error(`unsupported value: ${value}`);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value)) refuseInfinity(member as Json);
}
