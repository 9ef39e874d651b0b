import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallLog } from '../faults/CallLog';
import type { AnswerFault } from '../faults/ForgeFault';
import type { ForgeContext } from '../ForgeContext';
import { Refusal } from '../Refusal';
import { isMember, mayRead } from '../repositories/access';
import { type Accounts, reaches } from '../server/Accounts';
import { repositoryKey } from '../state/ForgeStore';
import type { RepositoryRecord } from '../state/records';
import type { BareRepository } from './BareRepository';
import {
  bodyOf,
  type GitExchange,
  type GitReply,
  protocolOf,
} from './GitExchange';
import { packet } from './pushCommands';
import { receivePush } from './receivePush';
import { gitEnvironment } from './runGit';

/** What the git side of a forge needs. @public */
export interface GitServerOptions {
  forge: ForgeContext;
  accounts: Accounts;
  calls: CallLog;
}

/** How a listing begins in protocol version 2 (gitprotocol-v2). */
const LS_REFS = 'command=ls-refs';

type Service = 'upload-pack' | 'receive-pack';

/**
 * Git's smart HTTP protocol (gitprotocol-http), versions 0 to 2, by the
 * system's `git upload-pack` and `git receive-pack`.
 *
 * @public
 */
export class GitServer {
  private readonly options: GitServerOptions;

  constructor(options: GitServerOptions) {
    this.options = options;
  }

  /** Answers one request. */
  async answer(exchange: GitExchange): Promise<void> {
    const { request, path } = exchange;
    const service = serviceOf(exchange);
    if (!service) throw new Refusal(403, 'Only smart HTTP is served');
    const access = this.authorise(exchange, service);
    const git = this.options.forge.repositories.of(access.repository);
    if (request.method === 'GET' && path === 'info/refs') {
      const verb = service === 'receive-pack' ? 'push' : 'fetch';
      await this.guard(exchange, `git advertise ${verb}`, () =>
        advertise(exchange, git, service),
      );
      return;
    }
    if (service === 'receive-pack') {
      await this.guard(exchange, 'git push', () =>
        receivePush(this.options.forge, exchange, access),
      );
      return;
    }
    await this.upload(exchange, git);
  }

  private async upload(
    exchange: GitExchange,
    git: BareRepository,
  ): Promise<void> {
    const body = bodyOf(exchange.request);
    await once(body, 'readable');
    const head: Buffer | null = body.read();
    if (head) body.unshift(head);
    const isList = head?.subarray(4).toString('latin1', 0, 15) === LS_REFS;
    const route = isList ? 'git ls-refs' : 'git fetch';
    await this.guard(exchange, route, () => uploadPack(exchange, git, body));
  }

  private authorise(
    { request, owner, name }: GitExchange,
    service: Service,
  ): { repository: RepositoryRecord; actor: string } {
    const { forge, accounts } = this.options;
    const caller = accounts.identify(request.headers.authorization);
    const repository = forge.store.repository(owner, name);
    if (caller.kind === 'user') {
      const { login } = caller;
      const isReached = reaches(caller, repositoryKey(owner, name));
      if (!repository || !isReached || !mayRead(forge.store, repository, login))
        throw new Refusal(404, 'Repository not found.');
      if (service === 'upload-pack' || isMember(forge.store, repository, login))
        return { repository, actor: login };
      throw new Refusal(
        403,
        `Permission to ${owner}/${name}.git denied to ${login}.`,
      );
    }
    const isOpen = repository?.visibility === 'public';
    if (caller.kind === 'anonymous' && isOpen && service === 'upload-pack') {
      return { repository, actor: 'anonymous' };
    }
    throw new Refusal(401, 'Authentication is required: use a token');
  }

  private async guard(
    exchange: GitExchange,
    route: string,
    work: () => Promise<GitReply | undefined>,
  ): Promise<void> {
    const { forge, calls } = this.options;
    const delay = forge.faults.takeDelay(route);
    if (delay > 0) await sleep(delay);
    const before = forge.faults.takeAnswer(route, 'before');
    const reply = before ? undefined : await work();
    const fault = before ?? forge.faults.takeAnswer(route, 'after');
    calls.add(route, fault?.kind === 'status' ? fault.status : 200);
    if (fault) sendFault(exchange, fault);
    else if (reply) sendReply(exchange, reply);
  }
}

function sendFault({ response }: GitExchange, fault: AnswerFault): void {
  if (fault.kind === 'hang') return;
  const retry = fault.retryAfterSeconds;
  response.writeHead(fault.status, {
    'content-type': 'text/plain',
    ...(retry === undefined ? {} : { 'retry-after': String(retry) }),
  });
  response.end('A planned fault of the forge\n');
}

function sendReply({ response }: GitExchange, reply: GitReply): void {
  response.writeHead(200, {
    'content-type': reply.contentType,
    'cache-control': 'no-cache',
  });
  response.end(reply.bytes);
}

function serviceOf({ request, path, url }: GitExchange): Service | undefined {
  const name =
    request.method === 'GET' && path === 'info/refs'
      ? url.searchParams.get('service')
      : request.method === 'POST' && path;
  if (name === 'git-upload-pack') return 'upload-pack';
  return name === 'git-receive-pack' ? 'receive-pack' : undefined;
}

async function advertise(
  { request }: GitExchange,
  git: BareRepository,
  service: Service,
): Promise<GitReply> {
  const { stdout } = await git.run(
    [service, '--stateless-rpc', '--advertise-refs', git.directory],
    { environment: protocolOf(request) },
  );
  const isSecond = stdout.toString('latin1', 4, 13) === 'version 2';
  const announcement = `${packet(`# service=git-${service}\n`)}0000`;
  return {
    contentType: `application/x-git-${service}-advertisement`,
    bytes: isSecond
      ? stdout
      : Buffer.concat([Buffer.from(announcement), stdout]),
  };
}

async function uploadPack(
  { request, response }: GitExchange,
  git: BareRepository,
  body: Readable,
): Promise<undefined> {
  const child = spawn(
    'git',
    ['upload-pack', '--stateless-rpc', git.directory],
    {
      env: gitEnvironment(protocolOf(request)),
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  response.once('close', () => child.kill());
  response.writeHead(200, {
    'content-type': 'application/x-git-upload-pack-result',
    'cache-control': 'no-cache',
  });
  // A client that hangs up ends both directions; nobody is left to answer.
  await Promise.allSettled([
    pipeline(body, child.stdin),
    pipeline(child.stdout, response),
  ]);
  return undefined;
}
