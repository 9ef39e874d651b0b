import { Settings } from '../settings';

/**
 * A sentence for each secret and scope without which a route refuses its callers: an environment variable that is not
 * set disappears from the configuration without a word. Never a value.
 */
export function unsetSecrets({
  ci,
  webhooks,
  approvals,
}: Pick<Settings, 'ci' | 'webhooks' | 'approvals'>): readonly string[] {
  const unsigned = ci.tokens.flatMap(({ name, hmacSecret }, index) =>
    hmacSecret === undefined
      ? `${hmacSecretSetting(
          index,
        )} is not set: every request with the CI token ${name} is refused`
      : [],
  );
  const idle = ci.tokens.flatMap(({ name, pipelines }, index) =>
    pipelines.length === 0
      ? `kardinal.ci.tokens[${index}].pipelines is empty: the CI token ${name} is for no Pipeline`
      : [],
  );
  const ungranted = ci.issuers.flatMap(({ name, grants }, index) =>
    grants.length === 0
      ? `kardinal.ci.issuers[${index}].grants is empty: nothing is granted to a job of the issuer ${name}`
      : [],
  );
  const deaf = Object.entries(webhooks).flatMap(([provider, { secret }]) =>
    secret === undefined
      ? `kardinal.webhooks.${provider}.secret is not set: every delivery of ${provider} is refused`
      : [],
  );
  const unanswered = Object.entries(approvals).flatMap(([name, { secret }]) =>
    secret === undefined
      ? `kardinal.approvals.${name}.secret is not set: every answer to ${name} is refused`
      : [],
  );
  return [...unsigned, ...idle, ...ungranted, ...deaf, ...unanswered];
}

/** The setting's name in app-config. */
export function hmacSecretSetting(index: number): string {
  return `kardinal.ci.tokens[${index}].hmacSecret`;
}
