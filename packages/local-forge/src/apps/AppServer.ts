import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallLog } from '../faults/CallLog';
import type { ForgeContext } from '../ForgeContext';
import { notFound, Refusal } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import { gitHubDialect } from '../rest/RestDialect';
import { readBody } from '../server/readBody';

const ROUTE = 'POST /app/installations/{installation_id}/access_tokens';
/** In bytes. */
const BODY_LIMIT = 64 * 1024;

/** What the side for Apps needs. @public */
export interface AppServerOptions {
  forge: ForgeContext;
  calls: CallLog;
}

/**
 * Gives tokens to Apps, who say who they are by what they sign: the one route of GitHub's REST interface here that no account
 * calls.
 *
 * @public
 */
export class AppServer {
  private readonly options: AppServerOptions;

  constructor(options: AppServerOptions) {
    this.options = options;
  }

  /** Answers one request. */
  async answer(exchange: {
    request: IncomingMessage;
    response: ServerResponse;
    installation: string;
  }): Promise<void> {
    const { status, body } = await this.tokenFor(exchange).catch(error => {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: gitHubDialect().refusal(error) };
    });
    this.options.calls.add(ROUTE, status);
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    exchange.response.writeHead(status, headers);
    exchange.response.end(JSON.stringify(body));
  }

  private async tokenFor({
    request,
    installation,
  }: {
    request: IncomingMessage;
    installation: string;
  }): Promise<{ status: number; body: unknown }> {
    const bytes = await readBody(request, BODY_LIMIT);
    if (request.method !== 'POST') throw notFound();
    const { authorization = '' } = request.headers;
    const [, assertion = ''] = /^bearer +(.*)$/i.exec(authorization) ?? [];
    const body = new BodyReader(jsonIn(bytes));
    const names = body.optionalTexts('repositories') ?? [];
    const { token, permissions, expiresAt } =
      await this.options.forge.installations.issue(
        assertion,
        installation,
        names,
      );
    return {
      status: 201,
      body: {
        token,
        expires_at: new Date(expiresAt).toISOString().replace(/\.\d+Z$/, 'Z'),
        permissions,
        repository_selection: 'selected',
      },
    };
  }
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refusal(400, 'Problems parsing JSON');
  }
}
