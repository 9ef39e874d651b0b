import { repositorySegments } from '../graph/repositorySegments';

/** A repository as a key: the same for every URL that names it, with and without `.git`. @public */
export function repositoryKey(url: string): string {
  return repositorySegments(url).join('/');
}

/** Whether two URLs name one repository. @public */
export function isSameRepository(one: string, other: string): boolean {
  return repositoryKey(one) === repositoryKey(other);
}
