import { UpdateError } from '@kardinal/backstage-plugin-kardinal-node';
import { parse } from 'yaml';
import { z } from 'zod';

/** In characters: it is parsed on the event loop. */
const maxLength = 256 * 1024;

const text = z.string().default('');

const dependency = z.object({
  name: text,
  version: z.union([z.string(), z.number().transform(String)]).default(''),
  repository: text,
  condition: text,
  tags: z.array(z.string()).default([]),
  enabled: z.boolean().default(false),
  'import-values': z.array(z.unknown()).default([]),
  alias: text,
});

const file = z.object({
  dependencies: z.array(dependency).nullish(),
  digest: text,
});

/** An entry of `dependencies`. @internal */
export type ChartDependency = z.output<typeof dependency>;

/** What a Chart.yaml or a Chart.lock says of dependencies. @internal */
export interface ChartDependencies {
  readonly dependencies: readonly ChartDependency[];
  /** Of a Chart.lock; else empty. */
  readonly digest: string;
}

/**
 * The dependencies that a file of a chart names, in its order.
 *
 * @throws UpdateError where it is no such file
 * @see https://helm.sh/docs/topics/charts/#chart-dependencies
 * @internal
 */
export function readDependencies(
  content: string,
  path: string,
): ChartDependencies {
  const read = file.safeParse(
    content.length > maxLength ? undefined : parsed(content),
  );
  if (!read.success)
    throw new UpdateError(
      `${path} cannot be edited: it is no file of a chart with a list of dependencies, or has more than ${
        maxLength / 1024
      } KiB`,
    );
  const { dependencies, digest } = read.data;
  return { dependencies: dependencies ?? [], digest };
}

function parsed(content: string): unknown {
  try {
    return parse(content, { maxAliasCount: 0, logLevel: 'silent' });
  } catch {
    return undefined;
  }
}
