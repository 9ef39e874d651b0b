import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigSchema, loadConfigSchema } from '@backstage/config-loader';

/** Reads the schema from all packages of these names, and tells what is wrong with one. */
export type LoadSchema = (options: {
  readonly dependencies: string[];
  readonly onSchemaError: (error: Error) => void;
}) => Promise<ConfigSchema>;

/** A package of the checkout. */
interface Workspace {
  readonly name: string;
  /** Everything of it that the schema follows from. */
  readonly sources: readonly string[];
}

/**
 * Reads the schema of the configuration as Backstage does, once for the packages of a checkout as they are: TypeScript takes
 * three seconds for it. One with a problem is not kept, so that the problem is told at every start.
 */
export async function keptConfigSchema(
  checkout: string,
  onSchemaError: (error: Error) => void,
  load: LoadSchema = loadConfigSchema,
): Promise<ConfigSchema> {
  const workspaces = await workspacesOf(checkout);
  // Without a schema, no secret would be known as one.
  if (workspaces.length === 0)
    throw new Error(
      `KARDINAL_CHECKOUT: ${checkout} has no packages. Leave it out where this is no checkout.`,
    );
  const key = await keyOf(checkout, workspaces);
  const file = join(
    checkout,
    `node_modules/.cache/kardinal/config-schema-${key}.json`,
  );
  const kept = key && (await readFile(file, 'utf8').catch(() => undefined));
  if (kept) return loadConfigSchema({ serialized: JSON.parse(kept) });
  const problems: Error[] = [];
  const schema = await load({
    dependencies: workspaces.map(({ name }) => name),
    onSchemaError: error => {
      problems.push(error);
      onSchemaError(error);
    },
  });
  if (key !== undefined && problems.length === 0)
    await keep(file, JSON.stringify(schema.serialize()));
  return schema;
}

/** As Yarn lists them in the manifest of the checkout. */
async function workspacesOf(checkout: string): Promise<readonly Workspace[]> {
  const folders = ['packages', 'plugins'].map(each => join(checkout, each));
  const names = await Promise.all(
    folders.map(async folder =>
      (await readdir(folder).catch((): string[] => []))
        .sort()
        .map(name => join(folder, name)),
    ),
  );
  const found = await Promise.all(names.flat().map(workspaceAt));
  return found.filter(each => each !== undefined);
}

async function workspaceAt(folder: string): Promise<Workspace | undefined> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(
    () => undefined,
  );
  if (text === undefined) return undefined;
  const { name, configSchema }: { name: string; configSchema?: unknown } =
    JSON.parse(text);
  const schema =
    typeof configSchema === 'string'
      ? await readFile(join(folder, configSchema), 'utf8')
      : '';
  return { name, sources: [text, schema] };
}

/** Of what is installed, and of each source here; absent where nobody can know what is installed. */
async function keyOf(
  checkout: string,
  workspaces: readonly Workspace[],
): Promise<string | undefined> {
  const installed = await Promise.all(
    ['yarn.lock', 'node_modules/.yarn-state.yml'].map(name =>
      readFile(join(checkout, name), 'utf8').catch(() => undefined),
    ),
  );
  if (installed.includes(undefined)) return undefined;
  const facts = [installed, workspaces, process.version];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/** Another backend that starts meanwhile must never read half of it. */
async function keep(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}`;
  await writeFile(part, text);
  await rename(part, file);
}
