import type { ForgeContext } from '../../ForgeContext';
import { mayRead } from '../../repositories/access';
import { repositoryKey } from '../../state/ForgeStore';
import type { RepositoryRecord } from '../../state/records';
import { html, type SafeHtml } from '../html';
import { cardOf, moment, pathTo } from '../parts';

/** All repositories that whoever presses the buttons may see. @public */
export function repositoriesPage({
  forge,
  actor,
}: {
  readonly forge: ForgeContext;
  readonly actor?: string;
}): SafeHtml {
  const rows = forge.store
    .all('repository')
    .filter(row => mayRead(forge.store, row, actor))
    .map(row => rowOf(forge, row));
  return html`<h1>Repositories</h1>
    <p class="lead">
      Real Git repositories on this computer, with a GitHub-compatible
      interface. Nothing here leaves it.
    </p>
    ${cardOf(rows, 'There is no repository yet.')}`;
}

function rowOf(forge: ForgeContext, repository: RepositoryRecord): SafeHtml {
  const key = repositoryKey(repository.owner, repository.name);
  const open = forge.store
    .list('pull', key)
    .filter(pull => pull.state === 'open').length;
  const noun = open === 1 ? 'pull request' : 'pull requests';
  return html`<div class="row middle">
    <div class="grow">
      <a class="title" href="${pathTo(repository)}"
        >${repository.owner}/${repository.name}</a
      >
      <span class="label">${repository.visibility}</span>
      <div class="note">
        ${repository.description ?? 'No description'}, pushed
        ${moment(forge, repository.pushedAt)}
      </div>
    </div>
    <a href="${pathTo(repository, 'pulls')}">${open} open ${noun}</a>
  </div>`;
}
