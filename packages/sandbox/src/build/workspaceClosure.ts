import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface PackageJson {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * The folders of a package and of everything of this repository that it is built from.
 *
 * @public
 */
export async function workspaceClosure(
  root: string,
  packageName: string,
): Promise<readonly string[]> {
  const packages = await workspaces(root);
  const folders = new Set<string>();
  const visit = (name: string) => {
    const found = packages.get(name);
    if (!found || folders.has(found.folder)) return;
    folders.add(found.folder);
    Object.keys(found.manifest.dependencies ?? {}).forEach(visit);
  };
  visit(packageName);
  return [...folders].sort();
}

async function workspaces(root: string) {
  const packages = new Map<string, { folder: string; manifest: PackageJson }>();
  for (const parent of ['packages', 'plugins'])
    for (const name of await readdir(join(root, parent))) {
      const folder = join(root, parent, name);
      const text = await readFile(join(folder, 'package.json'), 'utf8').catch(
        () => undefined,
      );
      if (text === undefined) continue;
      const manifest: PackageJson = JSON.parse(text);
      packages.set(manifest.name, { folder, manifest });
    }
  return packages;
}
