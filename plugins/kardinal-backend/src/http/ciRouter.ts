import { InputError } from '@backstage/errors';
import { EventLoopTurns, Logger } from '@kardinal/kube-controller';
import { Request, Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { CiToken } from '../ciTokenSettings';
import { BundleCommands } from '../services/commands/BundleCommands';
import { PortalLinks } from '../services/portal/PortalLinks';
import {
  BundleRequest,
  parseBundleRequest,
} from '../services/commands/bundleRequest';
import { allowOnly } from './allowOnly';
import { BodyReader, machineBodyLimits } from './BodyReader';
import { CiCaller, identifyCi, verifySignature } from './ciAuthentication';
import { authorizeCi } from './ciAuthorization';
import { errorBody } from './errorBody';
import { RateLimiter } from './RateLimiter';

/** Bundle requests per minute and Pipeline. */
const requestsPerMinute = 100;

/** What the CI route needs. @public */
export interface CiRouterOptions {
  readonly tokens: readonly CiToken[];
  readonly commands: BundleCommands;
  readonly links: Pick<PortalLinks, 'findUrl'>;
  readonly now: () => number;
  readonly turns: Pick<EventLoopTurns, 'next'>;
  readonly logger: Pick<Logger, 'info'>;
}

/** `POST /bundles`: how CI creates a Bundle. @public */
export function ciRouter(options: CiRouterOptions): Router {
  const limiter = new RateLimiter(requestsPerMinute, 60_000, options.now);
  const bodies = new BodyReader(machineBodyLimits, options.turns);
  const router = PromiseRouter();
  router.use('/bundles', bodies.guard);
  router.post('/bundles', async (req, res) => {
    const caller = identifyCi(options.tokens, {
      authorization: req.header('authorization'),
      signature: req.header('x-kardinal-signature'),
      idempotencyKey: idempotencyKeyOf(req),
    });
    await bodies.read(req, res, async body => {
      verifySignature(caller, body);
      const request = parseBundleRequest(parseJson(body));
      authorizeCi(caller.token, request);
      const { namespace, pipeline } = request;
      const waitSeconds = limiter.take(`${namespace}/${pipeline}`);
      if (waitSeconds === undefined) {
        const { status, answer } = await create(options, caller, request);
        res.status(status).json(answer);
        return;
      }
      const message = `More than ${requestsPerMinute} Bundles a minute for Pipeline ${namespace}/${pipeline}; try again in ${waitSeconds} s`;
      res
        .status(429)
        .set('Retry-After', String(waitSeconds))
        .json(errorBody(req, 429, 'TooManyRequestsError', message));
    });
  });
  router.all('/bundles', allowOnly('POST'));
  return router;
}

async function create(
  { commands, links, logger }: CiRouterOptions,
  { token, idempotencyKey }: CiCaller,
  request: BundleRequest,
) {
  const { namespace, pipeline } = request;
  const { bundle, outcome } = await commands.create(request, {
    type: 'ci',
    name: token.name,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
  const { name } = bundle.metadata;
  logger.info('CI requested a Bundle', {
    bundle: `${namespace}/${name}`,
    token: token.name,
    outcome,
  });
  const answer = {
    name,
    namespace,
    url: await links.findUrl({ namespace, pipeline, bundle: name }),
    ...(outcome === 'found' && { message: explainFound(name) }),
  };
  return { status: outcome === 'created' ? 201 : 200, answer };
}

/** An equal request creates nothing, which is not what everybody wants who sends it. */
function explainFound(name: string): string {
  return `The Bundle ${name} exists from an earlier equal request, and nothing new is released. To release the same version again, send another Idempotency-Key`;
}

/** @throws InputError (400) when it is empty, too long or of other characters than printable ones */
function idempotencyKeyOf(req: Request): string | undefined {
  const key = req.header('idempotency-key');
  if (key === undefined || /^[\x21-\x7e]{1,256}$/.test(key)) return key;
  throw new InputError(
    'Idempotency-Key: must have 1 to 256 printable ASCII characters without spaces',
  );
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new InputError('The body is not JSON');
  }
}
