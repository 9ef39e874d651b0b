import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallLog } from '../faults/CallLog';
import type { AnswerFault } from '../faults/ForgeFault';
import type { ForgeContext } from '../ForgeContext';
import { notFound, Refusal } from '../Refusal';
import { type Accounts, type Caller, reaches } from '../server/Accounts';
import { readBody } from '../server/readBody';
import { repositoryKey } from '../state/ForgeStore';
import type { RepositoryRecord, UserRecord } from '../state/records';
import { matchRoutes, type RouteFinder, type RouteMatch } from './matchRoute';
import { RateLimits } from './RateLimits';
import { type RestAnswer, unknownRoute } from './RestCall';
import type { RestDialect } from './RestDialect';

/** In bytes. */
const BODY_LIMIT = 10 * 1024 * 1024;

/** What the REST side of a forge needs. @public */
export interface RestServerOptions {
  forge: ForgeContext;
  accounts: Accounts;
  calls: CallLog;
  rateLimitPerHour: number;
  dialect: RestDialect;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  path: string;
}

/** Answers the requests of a dialect. @public */
export class RestServer {
  private readonly options: RestServerOptions;
  private readonly find: RouteFinder;
  private readonly limits: RateLimits;

  constructor(options: RestServerOptions) {
    this.options = options;
    this.find = matchRoutes(options.dialect.routes);
    this.limits = new RateLimits(options.rateLimitPerHour, () =>
      options.forge.now(),
    );
  }

  /** The path of a request as the routes have it; undefined where it is no request of this dialect. */
  pathOf(pathname: string): string | undefined {
    return this.options.dialect.pathOf(pathname);
  }

  /** Answers one request; `path` is the one of {@link pathOf}. */
  async answer(exchange: Exchange): Promise<void> {
    const { request, path } = exchange;
    const method = request.method ?? 'GET';
    const match = this.find(method, path);
    const { faults } = this.options.forge;
    const delay = match ? faults.takeDelay(match.name) : 0;
    if (delay > 0) await sleep(delay);
    const before = match && faults.takeAnswer(match.name, 'before');
    const answer = before ? before : await this.work(exchange, match);
    const after = match && faults.takeAnswer(match.name, 'after');
    await this.send(exchange, { match, answer: after ?? answer });
  }

  private async work(
    exchange: Exchange,
    match: RouteMatch | undefined,
  ): Promise<RestAnswer> {
    try {
      return await this.route(exchange, match);
    } catch (error) {
      if (error instanceof Refusal) return this.refusalAnswer(error);
      const reason = error instanceof Error ? error.message : String(error);
      this.options.forge.logger.warn(`${match?.name} failed: ${reason}`);
      return this.refusalAnswer(new Refusal(500, 'Server Error'));
    }
  }

  private async route(
    { request, url, path }: Exchange,
    match: RouteMatch | undefined,
  ): Promise<RestAnswer> {
    const caller = this.callerOf(request);
    const user = this.authenticate(request, { caller, match });
    if (path === '/rate_limit') return this.rateLimit(user.login);
    if (!match) {
      throw unknownRoute(request.method ?? 'GET', path);
    }
    const limit = this.limits.read(user.login);
    if (limit.remaining === 0) {
      throw new Refusal(
        this.options.dialect.limited,
        `API rate limit exceeded for ${user.login}.`,
      );
    }
    const body = parseBody(await readBody(request, BODY_LIMIT));
    const { forge } = this.options;
    const { parameters } = match;
    const query = url.searchParams;
    const accept = request.headers.accept ?? '';
    const call = { forge, user, caller, parameters, query, accept, body };
    return match.route.answer(call);
  }

  private authenticate(
    request: IncomingMessage,
    { caller, match }: { caller: Caller; match: RouteMatch | undefined },
  ): UserRecord {
    const { forge } = this.options;
    if (caller.kind === 'stranger') throw new Refusal(401, 'Bad credentials');
    const repository = this.options.dialect.repositoryOf(
      forge.store,
      match?.parameters ?? {},
    );
    if (caller.kind === 'user') {
      const user = forge.store.user(caller.login);
      if (user && match?.route.ownReach) return user;
      if (user) return requireReach(user, caller, repository);
    }
    if (request.method !== 'GET' || !repository) {
      throw new Refusal(401, 'Requires authentication');
    }
    if (repository.visibility === 'private') throw notFound();
    return { id: 0, login: 'anonymous', type: 'User', createdAt: '' };
  }

  private rateLimit(login: string): RestAnswer {
    const core = { ...this.limits.read(login), resource: undefined };
    const resources = { core, search: core };
    return { status: 200, body: { resources, rate: core } };
  }

  private async send(
    { request, response, url, path }: Exchange,
    { match, answer }: { match?: RouteMatch; answer: RestAnswer | AnswerFault },
  ): Promise<void> {
    if ('kind' in answer && answer.kind === 'hang') return;
    const { calls, dialect, forge } = this.options;
    const caller = this.callerOf(request);
    const login = caller.kind === 'user' ? caller.login : 'anonymous';
    const reply = 'kind' in answer ? this.faultAnswer(answer) : answer;
    const bytes = reply.raw?.bytes ?? jsonBytes(reply.body);
    const etag = `W/"${createHash('sha256').update(bytes).digest('hex')}"`;
    const isRead = request.method === 'GET' && reply.status === 200;
    const isSame = isRead && sameTag(request.headers['if-none-match'], etag);
    const status = isSame ? 304 : reply.status;
    if (!isSame && path !== '/rate_limit') this.limits.use(login);
    calls.add(match?.name ?? `${request.method} ${path}`, status);
    response.writeHead(status, {
      'content-type':
        reply.raw?.contentType ?? 'application/json; charset=utf-8',
      'cache-control': 'private, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      ...dialect.headers(this.limits.read(login), login),
      ...(isRead ? { etag } : {}),
      ...(reply.links &&
        dialect.pages(
          reply.links,
          new URL(`${forge.urls.web}${url.pathname}${url.search}`),
        )),
      ...retryHeader(answer),
    });
    response.end(isSame || status === 204 ? undefined : bytes);
  }

  private callerOf({ headers }: IncomingMessage): Caller {
    const { accounts, dialect } = this.options;
    return accounts.identify(dialect.authorization(headers));
  }

  private refusalAnswer(refusal: Refusal): RestAnswer {
    const body = this.options.dialect.refusal(refusal);
    return { status: refusal.status, body };
  }

  private faultAnswer(fault: AnswerFault): RestAnswer {
    const status = fault.kind === 'status' ? fault.status : 500;
    return this.refusalAnswer(
      new Refusal(status, 'A planned fault of the forge'),
    );
  }
}

/** A token of an App is for some repositories, and for nothing else. */
function requireReach(
  user: UserRecord,
  caller: Caller,
  repository: RepositoryRecord | undefined,
): UserRecord {
  const { owner, name } = repository ?? { owner: '', name: '' };
  if (reaches(caller, repositoryKey(owner, name))) return user;
  if (repository) throw notFound();
  throw new Refusal(403, 'Resource not accessible by integration');
}

function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refusal(400, 'Problems parsing JSON');
  }
}

function jsonBytes(body: unknown): Buffer {
  return Buffer.from(body === undefined ? '' : JSON.stringify(body));
}

function sameTag(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some(tag => bare(tag) === bare(etag));
}

function retryHeader(answer: RestAnswer | AnswerFault): Record<string, string> {
  if (!('kind' in answer) || answer.kind !== 'status') return {};
  if (answer.retryAfterSeconds === undefined) return {};
  return { 'retry-after': String(answer.retryAfterSeconds) };
}
