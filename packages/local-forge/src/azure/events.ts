import { randomUUID } from 'node:crypto';
import type { ForgeContext } from '../ForgeContext';
import type { PullRecord, RepositoryRecord } from '../state/records';
import type { DialectEvent } from '../webhooks/emitEvent';
import type { RefUpdate } from '../webhooks/emitPushEvent';
import { guid } from './guid';
import { pullRequestShape } from './pullRequestShape';
import { apiUrl, identityShape, placeOf, repositoryShape } from './shapes';

/** `git.pullrequest.…`: of one that is merged, the event is that of a merge that was attempted. @public */
export function pullRequestEvent(
  forge: ForgeContext,
  repository: RepositoryRecord,
  event: {
    readonly pull: PullRecord;
    readonly kind: 'created' | 'updated' | 'merged';
    readonly sender: string;
  },
): DialectEvent {
  const { pull, kind, sender } = event;
  const name = `git.pullrequest.${kind}`;
  return {
    name,
    payload: async () =>
      envelope(forge, repository, {
        name,
        text: `${sender} changed pull request ${pull.number}`,
        resource: await pullRequestShape(forge, repository, pull),
      }),
  };
}

/** `git.push`. @public */
export function codePushedEvent(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { update, sender }: { readonly update: RefUpdate; readonly sender: string },
): DialectEvent {
  const name = 'git.push';
  return {
    name,
    payload: async () =>
      envelope(forge, repository, {
        name,
        text: `${sender} pushed updates to ${repository.name}`,
        resource: {
          commits: [],
          refUpdates: [
            {
              name: update.ref,
              oldObjectId: update.before,
              newObjectId: update.after,
            },
          ],
          repository: repositoryShape(forge, repository),
          pushedBy: identityShape(forge, sender),
          pushId: 1,
          date: new Date(forge.now()).toISOString(),
          url: `${apiUrl(forge, repository)}/pushes/1`,
        },
      }),
  };
}

function envelope(
  forge: ForgeContext,
  repository: RepositoryRecord,
  event: {
    readonly name: string;
    readonly text: string;
    readonly resource: object;
  },
) {
  const { name, text, resource } = event;
  const words = { text, html: text, markdown: text };
  const baseUrl = `${forge.urls.web}/${placeOf(repository).organization}/`;
  return {
    subscriptionId: guid('repository', repository.id),
    notificationId: 1,
    id: randomUUID(),
    eventType: name,
    publisherId: 'tfs',
    message: words,
    detailedMessage: words,
    resource,
    resourceVersion: '1.0',
    resourceContainers: {
      project: { id: guid('project', repository.id), baseUrl },
    },
    createdDate: new Date(forge.now()).toISOString(),
  };
}
