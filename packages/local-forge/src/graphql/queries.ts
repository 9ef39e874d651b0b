import { findPull } from '../pulls/changePull';
import { mayRead } from '../repositories/access';
import type { RestCall } from '../rest/RestCall';
import { repositoryKey } from '../state/ForgeStore';
import { reaches } from '../server/Accounts';
import { type GraphqlObject, GraphqlError } from './execute';
import { actorNode, pullRequestNode } from './pullRequestNode';
import { requirePermission } from './requirePermission';

type Given = Readonly<Record<string, unknown>>;

/** GraphQL's `Query`, as somebody may see it. @public */
export function queriesOf({ forge, user, caller }: RestCall): GraphqlObject {
  return {
    __typename: 'Query',
    viewer: actorNode(user.login),
    repository: ({ owner, name }: Given) => {
      const found = forge.store.repository(String(owner), String(name));
      const isSeen =
        found !== undefined &&
        mayRead(forge.store, found, user.login) &&
        reaches(caller, repositoryKey(found.owner, found.name));
      if (!isSeen)
        throw new GraphqlError(
          `Could not resolve to a Repository with the name '${owner}/${name}'.`,
          'NOT_FOUND',
        );
      const key = repositoryKey(found.owner, found.name);
      return {
        __typename: 'Repository',
        autoMergeAllowed: found.autoMerge === 'allowed',
        mergeCommitAllowed: true,
        squashMergeAllowed: true,
        rebaseMergeAllowed: true,
        pullRequest: ({ number }: Given) => {
          requirePermission(caller, 'pull_requests', 'read');
          const pull = findPull(forge, key, Number(number));
          return pullRequestNode(forge, pull, caller);
        },
      };
    },
  };
}
