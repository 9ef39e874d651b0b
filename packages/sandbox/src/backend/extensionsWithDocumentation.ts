import { access, constants, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { parse } from 'yaml';
import { repositoryRoot } from '../state/SandboxPaths';
import { AppExtension, shownDocumentation } from './shownDocumentation';

/** The extensions of app-config.yaml, with documentation where mkdocs can make it; absent where it cannot. */
export async function extensionsWithDocumentation(
  path: string = process.env.PATH ?? '',
): Promise<readonly AppExtension[] | undefined> {
  if (!(await isOnPath('mkdocs', path))) return undefined;
  const file = join(repositoryRoot, 'app-config.yaml');
  const { app } = parse(await readFile(file, 'utf8')) as {
    readonly app: { readonly extensions: readonly AppExtension[] };
  };
  return shownDocumentation(app.extensions);
}

async function isOnPath(program: string, path: string): Promise<boolean> {
  const found = await Promise.allSettled(
    path
      .split(delimiter)
      .filter(folder => folder !== '')
      .map(folder => access(join(folder, program), constants.X_OK)),
  );
  return found.some(({ status }) => status === 'fulfilled');
}
