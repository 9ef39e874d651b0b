import { Config, ConfigReader, JsonObject } from '@backstage/config';
import {
  describeIssues,
  parseDuration,
} from '@kardinal/backstage-plugin-kardinal-common';
import { readClock } from '@kardinal/backstage-plugin-kardinal-node';
import { Clock, systemClock } from '@kardinal/foundation';
import {
  mirrorsSchema,
  parseAllowedTarget,
  ShardSettings,
} from '@kardinal/promotion-engine';
import { parse } from 'yaml';
import { z } from 'zod';

/** What a file in the words of app-config says to an agent. @public */
export interface AgentConfig {
  /** The whole file, which modules read their settings from. */
  readonly config: Config;
  readonly clock: Clock;
  readonly settings: Pick<
    ShardSettings,
    'policyNamespaces' | 'git' | 'health' | 'rendering'
  > & { readonly egress: { readonly allow: readonly string[] } };
}

const allowedTarget = z
  .string()
  .refine(
    text => parseAllowedTarget(text) !== undefined,
    'must be a host, an address or a subnet, such as ci.example.com:8080 or 127.0.0.0/8',
  );

const duration = z
  .string()
  .refine(
    text => parseDuration(text) !== undefined,
    'must be a duration, such as 90s or -72h30m',
  );

/** As the backend reads them; what is the portal's alone may be in the file, too. */
const schema = z.object({
  policyNamespaces: z.array(z.string().min(1)).default(['platform-policies']),
  git: z
    .object({
      author: z
        .object({
          name: z.string().min(1).default('Kardinal'),
          email: z.string().min(1).default('kardinal@localhost'),
        })
        .prefault({}),
    })
    .prefault({}),
  egress: z
    .strictObject({ allow: z.array(allowedTarget).default([]) })
    .prefault({}),
  health: z.strictObject({ mirrors: mirrorsSchema }).prefault({}),
  rendering: z
    .strictObject({
      confinement: z.enum(['required', 'whenPossible']).default('whenPossible'),
    })
    .prefault({}),
  clock: z.object({ offset: duration.default('0s') }).prefault({}),
});

/**
 * Reads the settings of an agent.
 *
 * @param text - YAML in the words of app-config; empty where everything is as by default
 * @throws Error naming each wrong key; never a value that may be a secret
 * @public
 */
export function parseConfig(text: string): AgentConfig {
  const read: unknown = parseYaml(text) ?? {};
  if (typeof read !== 'object' || Array.isArray(read))
    throw new Error('must be a mapping, as app-config.yaml is');
  const root = read as JsonObject;
  const parsed = schema.safeParse(root.kardinal ?? {});
  if (!parsed.success)
    throw new Error(describeIssues(parsed.error, 'kardinal'));
  const { policyNamespaces, git, egress, health, rendering } = parsed.data;
  const config = new ConfigReader(root);
  return {
    config,
    clock: {
      now: readClock(config).now,
      setTimeout: systemClock.setTimeout,
    },
    settings: { policyNamespaces, git, egress, health, rendering },
  };
}

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    // The message quotes the line, in which a secret may be.
    const [first] = String(error).split('\n');
    throw new Error(`is no YAML: ${first.replace(/:\s*$/, '')}`);
  }
}
