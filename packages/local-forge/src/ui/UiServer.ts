import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ForgeContext } from '../ForgeContext';
import { findPull } from '../pulls/changePull';
import { notFound, Refusal } from '../Refusal';
import { mayRead } from '../repositories/access';
import { readBody } from '../server/readBody';
import { repositoryKey } from '../state/ForgeStore';
import { html, type SafeHtml } from './html';
import { layout } from './layout';
import type { PageCall } from './PageCall';
import { commitPage, comparePage } from './pages/commitPage';
import { pullPage } from './pages/pullPage';
import { repositoriesPage } from './pages/repositoriesPage';
import { commitsPage, pullsPage, repositoryPage } from './pages/repositoryPage';
import { findPlace, treePage } from './pages/treePage';
import { pathTo } from './parts';
import { pullText } from './pullText';
import { submitPullForm } from './pullForms';
import { sendAsset } from './sendAsset';

/** What pages of other forges are called here. */
const otherPages: Readonly<Record<string, string>> = {
  merge_requests: 'pull',
  pullrequest: 'pull',
  'pull-requests': 'pull',
  browse: '',
};

/** In bytes. */
const FORM_LIMIT = 256 * 1024;

/** What the pages of a forge need. @public */
export interface UiServerOptions {
  forge: ForgeContext;
  /** Who acts when a button is pressed. */
  actor?: string;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
}

/** The pages. They work without scripts and load nothing from elsewhere. @public */
export class UiServer {
  private readonly options: UiServerOptions;

  constructor(options: UiServerOptions) {
    this.options = options;
  }

  /** Answers one request. */
  async answer(exchange: Exchange): Promise<void> {
    this.requireOwnHost(exchange);
    const { request, url } = exchange;
    const parts = this.partsOf(
      // What Azure DevOps has before the name of a repository.
      url.pathname
        .split('/')
        .slice(1)
        .map(decodePart)
        .filter(part => part !== '_git'),
    );
    if (request.method === 'POST') {
      await this.submit(exchange, parts);
      return;
    }
    if (request.method !== 'GET') throw new Refusal(405, 'Method Not Allowed');
    if (parts[0] === '-') {
      sendAsset(exchange.response, parts.slice(1).join('/'));
      return;
    }
    try {
      await this.page(exchange, parts);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const content = html`<h1>${error.status}</h1>
        <p class="lead">${error.message}</p>`;
      this.send(exchange, { status: error.status, crumbs: [], content });
    }
  }

  /** Owner, name and what follows, by GitHub's name for it; the owner may be a group of a group. */
  private partsOf(parts: readonly string[]): readonly string[] {
    if (parts[0] === '-') return parts;
    const [projects, project, repos, slug, page = '', ...inside] = parts;
    if (projects === 'projects' && repos === 'repos')
      return [project, slug, otherPages[page] ?? page, ...inside];
    const dash = parts.indexOf('-');
    const end = dash < 0 ? parts.length : dash;
    for (let length = 2; length <= end; length += 1) {
      const owner = parts.slice(0, length - 1).join('/');
      const name = parts[length - 1];
      if (this.options.forge.store.repository(owner, name) === undefined)
        continue;
      const [first, ...rest] = parts.slice(length);
      const [kind, ...target] = first === '-' ? rest : [first, ...rest];
      if (kind === undefined) return [owner, name];
      return [owner, name, otherPages[kind] ?? kind, ...target];
    }
    return parts;
  }

  private async page(
    exchange: Exchange,
    parts: readonly string[],
  ): Promise<void> {
    if (parts[0] === '') {
      const content = repositoriesPage(this.options);
      this.send(exchange, { status: 200, crumbs: [], content });
      return;
    }
    const call = this.callOf(exchange, parts);
    const text = await plainText(call, parts.slice(2));
    if (text !== undefined) {
      sendText(exchange, text);
      return;
    }
    const content = await repositoryContent(call, parts.slice(2));
    this.send(exchange, { status: 200, crumbs: parts.slice(0, 4), content });
  }

  private async submit(
    exchange: Exchange,
    parts: readonly string[],
  ): Promise<void> {
    this.requireOwnOrigin(exchange);
    const [, , kind, number, action = ''] = parts;
    if (kind !== 'pull' || !/^\d+$/.test(number ?? '')) throw notFound();
    const call = this.callOf(exchange, parts);
    const body = await readBody(exchange.request, FORM_LIMIT);
    const fields = new URLSearchParams(body.toString('utf8'));
    const form = { number: Number(number), action, fields };
    try {
      const { queue } = call.forge;
      await queue.run(call.key, () => submitPullForm(call, form));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const pull = findPull(call.forge, call.key, form.number);
      const content = await pullPage(call, pull, error.message);
      const crumbs = parts.slice(0, 4);
      this.send(exchange, { status: error.status, crumbs, content });
      return;
    }
    const location = pathTo(call.repository, 'pull', number);
    exchange.response.writeHead(303, { location }).end();
  }

  private callOf({ url }: Exchange, parts: readonly string[]): PageCall {
    const { forge, actor } = this.options;
    const [owner, name = ''] = parts;
    const repository = forge.store.repository(owner, name);
    if (!repository || !mayRead(forge.store, repository, actor))
      throw notFound();
    const git = forge.repositories.of(repository);
    const key = repositoryKey(owner, name);
    return { forge, repository, git, key, actor, query: url.searchParams };
  }

  private send(
    { response }: Exchange,
    page: { status: number; crumbs: readonly string[]; content: SafeHtml },
  ): void {
    const crumbs = crumbsOf(page.crumbs);
    const title = crumbs.map(({ label }) => label).join(' / ') || 'Overview';
    const { actor } = this.options;
    const { content } = page;
    response.writeHead(page.status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
    response.end(layout({ title, crumbs, actor, content }).text);
  }

  /** Other sites cannot reach the pages by pointing their name here. */
  private requireOwnHost(exchange: Exchange): void {
    const host = exchange.request.headers.host ?? '';
    const hosts = this.ownOrigins(exchange).map(own => new URL(own).host);
    if (!hosts.includes(host)) {
      throw new Refusal(421, `This forge does not answer for ${host}`);
    }
  }

  /** A form counts only when it comes from a page of this forge. */
  private requireOwnOrigin(exchange: Exchange): void {
    const { origin } = exchange.request.headers;
    if (origin !== undefined && this.ownOrigins(exchange).includes(origin)) {
      return;
    }
    throw new Refusal(403, 'This form was not sent from a page of this forge');
  }

  private ownOrigins({ request }: Exchange): string[] {
    const port = request.socket.localPort;
    return [
      new URL(this.options.forge.urls.web).origin,
      `http://localhost:${port}`,
      `http://127.0.0.1:${port}`,
    ];
  }
}

async function repositoryContent(
  call: PageCall,
  [kind, ...rest]: readonly string[],
): Promise<SafeHtml> {
  switch (kind) {
    case undefined:
    case '':
      return repositoryPage(call);
    case 'pulls':
      return pullsPage(call);
    case 'pull':
      return pullPage(call, findPull(call.forge, call.key, Number(rest[0])));
    case 'commits':
      return commitsPage(call, rest.join('/'));
    case 'commit':
      return commitPage(call, rest.join('/'));
    case 'compare':
      return comparePage(call, rest.join('/'));
    case 'tree':
    case 'blob':
      return treePage(call, await findPlace(call, rest));
    default:
      throw notFound();
  }
}

/** What is not a page but text: files, and pull requests as diffs. */
async function plainText(
  call: PageCall,
  [kind, ...rest]: readonly string[],
): Promise<string | Buffer | undefined> {
  const [, number, format] = /^(\d+)\.(diff|patch)$/.exec(rest[0] ?? '') ?? [];
  if (kind === 'pull' && (format === 'diff' || format === 'patch')) {
    return pullText(call, Number(number), format);
  }
  if (kind !== 'raw') return undefined;
  const place = await findPlace(call, rest);
  const entry = await call.git.entry(place.sha, place.path);
  if (entry?.type !== 'blob') throw notFound();
  return call.git.blob(entry.sha);
}

function sendText({ response }: Exchange, text: string | Buffer): void {
  response.writeHead(200, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  response.end(text);
}

function crumbsOf(parts: readonly string[]) {
  const crumbs = [];
  if (parts.length >= 2 && parts[1] !== '') {
    const path = `/${parts
      .slice(0, 2)
      .map(part => part.split('/').map(encodeURIComponent).join('/'))
      .join('/')}`;
    crumbs.push({ label: `${parts[0]}/${parts[1]}`, path });
  }
  if (parts[2] === 'pull' && parts[3]) {
    const path = `${crumbs[0].path}/pull/${parts[3]}`;
    crumbs.push({ label: `#${parts[3]}`, path });
  }
  return crumbs;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Refusal(400, 'Bad Request');
  }
}
