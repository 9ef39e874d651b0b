import type { EnvironmentSpec } from './pipelineProblems';

/** The directory of an environment in its repository, so that two spellings of it are equal. @public */
export function directoryOf({
  name,
  path = `environments/${name}`,
}: Pick<EnvironmentSpec, 'name' | 'path'>): string {
  return plainDirectory(path);
}

/** Without empty and `.` segments; `.` for the whole repository. */
export function plainDirectory(path: string): string {
  const segments = path
    .split('/')
    .filter(segment => segment !== '' && segment !== '.');
  return segments.join('/') || '.';
}
