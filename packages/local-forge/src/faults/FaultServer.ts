import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../Refusal';
import type { Accounts } from '../server/Accounts';
import { readBody } from '../server/readBody';
import type { FaultPlan } from './FaultPlan';
import type { ForgeFault } from './ForgeFault';

/** In bytes. */
const BODY_LIMIT = 64 * 1024;

const KINDS: readonly unknown[] = [
  'status',
  'hang',
  'delay',
  'mergeable-unknown',
  'drop-webhook',
] satisfies readonly ForgeFault['kind'][];

/** What the faults side of a forge needs. @public */
export interface FaultServerOptions {
  faults: FaultPlan;
  accounts: Accounts;
}

/**
 * Plans faults for whoever has a token, so that a test can disturb a forge of
 * another process: `POST /faults` plans one, `PUT /faults` plans one in place
 * of all, with no moment between, and `DELETE /faults` removes all.
 *
 * @public
 */
export class FaultServer {
  private readonly options: FaultServerOptions;

  constructor(options: FaultServerOptions) {
    this.options = options;
  }

  /** Answers one request. @throws Refusal 401, 405, 422. */
  async answer(exchange: {
    request: IncomingMessage;
    response: ServerResponse;
  }): Promise<void> {
    const { request, response } = exchange;
    const { faults, accounts } = this.options;
    const { kind } = accounts.identify(request.headers.authorization);
    if (kind !== 'user') throw new Refusal(401, 'Bad credentials');
    switch (request.method) {
      case 'POST':
        faults.add(parse(await readBody(request, BODY_LIMIT)));
        break;
      case 'PUT': {
        const fault = parse(await readBody(request, BODY_LIMIT));
        faults.clear();
        faults.add(fault);
        break;
      }
      case 'DELETE':
        faults.clear();
        break;
      default:
        throw new Refusal(
          405,
          'Faults are planned by POST, replaced by PUT, and removed by DELETE',
        );
    }
    response.writeHead(204);
    response.end();
  }
}

function parse(body: Buffer): ForgeFault {
  const fault: unknown = parseJson(body);
  if (typeof fault === 'object' && fault !== null && 'kind' in fault)
    if (KINDS.includes(fault.kind)) return fault as ForgeFault;
  throw new Refusal(422, `A fault needs a kind: ${KINDS.join(', ')}`);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
