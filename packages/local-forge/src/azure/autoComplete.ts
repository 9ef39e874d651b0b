import { timestamp } from '../ForgeContext';
import type { BodyReader } from '../rest/BodyReader';
import type { RepositoryCall } from '../rest/RestCall';
import type { PullRecord } from '../state/records';
import { refused } from './azureRoute';
import { methodIn } from './completePullRequest';
import { idOf } from './guid';

/** Nobody. */
const EMPTY = '00000000-0000-0000-0000-000000000000';

/**
 * Lets an active pull request complete by itself once its policies are met, or takes that back; nothing where a request says nothing of it.
 *
 * @throws Refusal 400 for somebody who does not exist
 * @public
 */
export async function setAutoComplete(
  { forge }: RepositoryCall,
  pull: PullRecord,
  body: BodyReader,
): Promise<PullRecord> {
  const id = body.inside('autoCompleteSetBy').optionalText('id');
  if (id === undefined) return pull;
  const at = timestamp(forge);
  const set = (by: string) => ({
    by,
    at,
    method: methodIn(body),
    statuses: 'ofPull' as const,
  });
  const autoMerge = id === EMPTY ? undefined : set(loginOf(forge, id));
  const value = { ...pull, autoMerge, updatedAt: at };
  await forge.store.commit({ put: 'pull', value });
  return value;
}

function loginOf({ store }: RepositoryCall['forge'], id: string): string {
  const user = store.all('user').find(each => each.id === idOf('user', id));
  if (user !== undefined) return user.login;
  throw refused(
    400,
    'InvalidArgumentValueException',
    `Invalid argument value.\r\nParameter name: autoCompleteSetBy`,
  );
}
