import type { TreeEntry } from '../../git/TreeEntry';
import { notFound } from '../../Refusal';
import { html, type SafeHtml } from '../html';
import type { PageCall } from '../PageCall';
import { branchLink, cardOf, commitLink, pathTo } from '../parts';
import { renderMarkdown } from '../renderMarkdown';
import { repositoryHead } from './repositoryPage';

/** In bytes; larger files are not shown. */
const SHOWN_SIZE = 512 * 1024;

/** A place in the files of a branch or commit. @public */
export interface FilePlace {
  revision: string;
  sha: string;
  /** Without slashes at its ends; empty for the root. */
  path: string;
}

/**
 * Finds where a path such as `feature/x/env/prod` leads: the longest start
 * that is a branch or commit is the revision, the rest is the path.
 *
 * @throws Refusal 404.
 * @public
 */
export async function findPlace(
  { git }: PageCall,
  parts: readonly string[],
): Promise<FilePlace> {
  for (let length = parts.length; length > 0; length -= 1) {
    const revision = parts.slice(0, length).join('/');
    const sha = await git.resolve(revision);
    if (sha === undefined) continue;
    return { revision, sha, path: parts.slice(length).join('/') };
  }
  throw notFound();
}

/** A folder, or a file. @public */
export async function treePage(
  call: PageCall,
  place: FilePlace,
): Promise<SafeHtml> {
  const { git } = call;
  const entry =
    place.path === '' ? undefined : await git.entry(place.sha, place.path);
  if (place.path !== '' && !entry) throw notFound();
  const body =
    entry?.type === 'blob'
      ? await fileView(call, entry)
      : await folderView(call, place);
  return html`${repositoryHead(call, 'tree')}
    <p class="lead">
      ${branchLink(call.repository, place.revision)} ${trail(call, place)}
      ${commitLink(call.repository, place.sha)}
    </p>
    ${body}`;
}

function trail({ repository }: PageCall, place: FilePlace): SafeHtml {
  const parts = place.path.split('/').filter(part => part !== '');
  const links = parts.map((part, index) => {
    const path = parts.slice(0, index + 1).join('/');
    const target = pathTo(repository, 'tree', place.revision, path);
    return html` / <a href="${target}">${part}</a>`;
  });
  return html`<span>${links}</span>`;
}

async function folderView(call: PageCall, place: FilePlace): Promise<SafeHtml> {
  const { git, repository } = call;
  const entries = (await git.tree(place.sha, place.path)) ?? [];
  const folders = entries.filter(entry => entry.type === 'tree');
  const files = entries.filter(entry => entry.type !== 'tree');
  const rows = [...folders, ...files].map(entry => {
    const path = [place.path, entry.path].filter(part => part !== '').join('/');
    const target = pathTo(repository, 'tree', place.revision, path);
    const name = entry.type === 'tree' ? `${entry.path}/` : entry.path;
    const size = entry.type === 'blob' ? `${entry.size} bytes` : '';
    return html`<div class="row">
      <a class="grow mono" href="${target}">${name}</a>
      <span class="note">${size}</span>
    </div>`;
  });
  const readme = files.find(entry => /^readme\.md$/i.test(entry.path));
  return html`${cardOf(rows, 'This folder is empty.')}
  ${readme ? await readmeView(call, readme) : undefined}`;
}

async function readmeView(
  { git }: PageCall,
  entry: TreeEntry,
): Promise<SafeHtml> {
  if (entry.size > SHOWN_SIZE) return html``;
  const text = (await git.blob(entry.sha)).toString('utf8');
  return html`<h2>${entry.path}</h2>
    <div class="card"><div class="body">${renderMarkdown(text)}</div></div>`;
}

async function fileView(
  { git }: PageCall,
  entry: TreeEntry,
): Promise<SafeHtml> {
  const note = (text: string) =>
    html`<div class="card"><div class="empty">${text}</div></div>`;
  if (entry.size > SHOWN_SIZE) return note('This file is too large to show.');
  const bytes = await git.blob(entry.sha);
  if (bytes.includes(0)) return note('This file is not text.');
  return html`<div class="card">
    <pre class="source">${bytes.toString('utf8')}</pre>
  </div>`;
}
