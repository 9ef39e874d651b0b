import type { TreeEntry } from '../git/TreeEntry';
import { notFound } from '../Refusal';
import { findCommit } from './commitRoutes';
import {
  ok,
  rawAnswer,
  type RepositoryCall,
  repositoryRoute,
  type RestAnswer,
  type Route,
} from './RestCall';

/** Files and folders. @public */
export function contentRoutes(): Route[] {
  return [
    repositoryRoute('GET', '/contents', getContents),
    repositoryRoute('GET', '/contents/{path*}', getContents),
  ];
}

interface Place {
  call: RepositoryCall;
  ref: string;
  sha: string;
}

async function getContents(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, query, parameters } = call;
  const git = forge.repositories.of(repository);
  const ref = query.get('ref') ?? repository.defaultBranch;
  const { sha } = await findCommit(call, ref).catch(() => {
    throw notFound();
  });
  const path = (parameters.path ?? '').replace(/^\/+|\/+$/g, '');
  const place = { call, ref, sha };
  const entry = path === '' ? undefined : await git.entry(sha, path);
  if (path !== '' && !entry) throw notFound();
  if (entry?.type === 'blob') {
    if (!call.accept.includes('.raw')) return ok(await fileOf(place, entry));
    const type = 'application/vnd.github.raw; charset=utf-8';
    return rawAnswer(type, await git.blob(entry.sha));
  }
  const entries = (await git.tree(sha, path)) ?? [];
  const prefix = path === '' ? '' : `${path}/`;
  return ok(
    entries.map(child =>
      entryShape(place, { ...child, path: `${prefix}${child.path}` }),
    ),
  );
}

async function fileOf(place: Place, entry: TreeEntry) {
  const { forge, repository } = place.call;
  const content = await forge.repositories.of(repository).blob(entry.sha);
  const shape = entryShape(place, entry);
  if (shape.type === 'symlink') {
    return { ...shape, target: content.toString('utf8') };
  }
  // GitHub breaks base64 into lines of 60 characters.
  const lines = content.toString('base64').match(/.{1,60}/g) ?? [];
  return {
    ...shape,
    content: lines.map(line => `${line}\n`).join(''),
    encoding: 'base64',
  };
}

function entryShape({ call, ref, sha }: Place, entry: TreeEntry) {
  const { urls } = call.forge;
  const path = entry.path.split('/').map(encodeURIComponent).join('/');
  const query = `?ref=${encodeURIComponent(ref)}`;
  const self = urls.rest(call.repository, `/contents/${path}${query}`);
  const kind = entry.type === 'tree' ? 'tree' : 'blob';
  const html = urls.page(call.repository, `/${kind}/${ref}/${path}`);
  const plural = kind === 'tree' ? 'trees' : 'blobs';
  const git = urls.rest(call.repository, `/git/${plural}/${entry.sha}`);
  const raw = urls.page(call.repository, `/raw/${sha}/${path}`);
  return {
    name: entry.path.split('/').at(-1) ?? '',
    path: entry.path,
    sha: entry.sha,
    size: entry.size,
    url: self,
    html_url: html,
    git_url: git,
    download_url: entry.type === 'blob' ? raw : null,
    type: typeOf(entry),
    _links: { self, git, html },
  };
}

function typeOf(entry: TreeEntry): 'file' | 'dir' | 'symlink' | 'submodule' {
  if (entry.type === 'tree') return 'dir';
  if (entry.type === 'commit') return 'submodule';
  return entry.mode === '120000' ? 'symlink' : 'file';
}
