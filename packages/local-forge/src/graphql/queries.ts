import { findPull } from '../pulls/changePull';
import { mayRead } from '../repositories/access';
import type { RestCall } from '../rest/RestCall';
import { repositoryKey } from '../state/ForgeStore';
import { type GraphqlObject, GraphqlError } from './execute';
import { actorNode, pullRequestNode } from './pullRequestNode';

type Given = Readonly<Record<string, unknown>>;

/** GraphQL's `Query`, as somebody may see it. @public */
export function queriesOf({ forge, user }: RestCall): GraphqlObject {
  return {
    __typename: 'Query',
    viewer: actorNode(user.login),
    repository: ({ owner, name }: Given) => {
      const found = forge.store.repository(String(owner), String(name));
      if (!found || !mayRead(forge.store, found, user.login))
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
        pullRequest: ({ number }: Given) =>
          pullRequestNode(forge, findPull(forge, key, Number(number))),
      };
    },
  };
}
