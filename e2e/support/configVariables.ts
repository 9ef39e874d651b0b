import { catalogLocations } from '../../packages/sandbox/src/backend/backendConfig';
import { portsFrom } from '../../packages/sandbox/src/ports/ports';

/** Backstage's configuration: values by their path. */
type BackstageConfig = Readonly<Record<string, string | readonly unknown[]>>;

/** Adds files of e2e/support/catalog to what the portal's catalog has: a list of the environment is the whole list. */
export function catalogOf(
  names: readonly string[],
  port: number,
): BackstageConfig {
  if (names.length === 0) return {};
  const added = names.map(name => ({
    type: 'file',
    // Seen from packages/backend.
    target: `../../e2e/support/catalog/${name}.yaml`,
  }));
  const own = catalogLocations(portsFrom(port));
  return { 'catalog.locations': [...own, ...added] };
}

/**
 * Writes configuration as environment variables.
 *
 * @see https://backstage.io/docs/conf/writing/#environment-variable-overrides
 */
export function variablesOf(
  config: BackstageConfig,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(config).map(([path, value]) => [
      `APP_CONFIG_${path.replaceAll('.', '_')}`,
      JSON.stringify(value),
    ]),
  );
}
