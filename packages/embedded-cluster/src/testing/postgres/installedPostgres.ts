import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian's packages put what is not on the path, by major version. */
const debianFolder = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs on this machine; `undefined` when there is none. @public */
export function installedPostgres(): string | undefined {
  const debian = existsSync(debianFolder)
    ? readdirSync(debianFolder)
        .sort((a, b) => Number(b) - Number(a))
        .map(version => join(debianFolder, version, 'bin'))
    : [];
  const path = (process.env.PATH ?? '').split(delimiter);
  return [...debian, ...path].find(
    folder =>
      existsSync(join(folder, 'initdb')) &&
      existsSync(join(folder, 'postgres')),
  );
}
