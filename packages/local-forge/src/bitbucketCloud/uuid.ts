import type { ForgeStore } from '../state/ForgeStore';
import type { UserRecord } from '../state/records';

const KINDS = {
  user: '0000000a',
  repository: '0000000b',
  workspace: '0000000c',
} as const;

/** The id of a record, in the braces that Bitbucket Cloud writes it in. @public */
export function uuid(kind: keyof typeof KINDS, id: number): string {
  return `{${KINDS[kind]}-0000-4000-8000-${id.toString(16).padStart(12, '0')}}`;
}

/** Whose id it is. @public */
export function userOf(
  store: ForgeStore,
  text: string,
): UserRecord | undefined {
  return store.all('user').find(({ id }) => uuid('user', id) === text);
}
