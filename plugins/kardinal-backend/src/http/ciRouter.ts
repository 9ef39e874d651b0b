import { InputError } from '@backstage/errors';
import { Logger } from '@kardinal/kube-controller';
import express, { Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { BundleCommands } from '../services/commands/BundleCommands';
import { PortalLinks } from '../services/portal/PortalLinks';
import { CiToken } from '../settings';
import { parseBundleRequest } from '../services/commands/bundleRequest';
import { allowOnly } from './allowOnly';
import { authenticateCi, authorizeCi } from './ciAuthentication';
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
  readonly logger: Pick<Logger, 'info'>;
}

/** `POST /bundles`: how CI creates a Bundle. @public */
export function ciRouter(options: CiRouterOptions): Router {
  const limiter = new RateLimiter(requestsPerMinute, 60_000, options.now);
  const router = PromiseRouter();
  router.post(
    '/bundles',
    express.raw({ type: () => true, limit: '1mb' }),
    async (req, res) => {
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      const token = authenticateCi(options.tokens, {
        authorization: req.header('authorization'),
        signature: req.header('x-kardinal-signature'),
        body,
      });
      const request = parseBundleRequest(parseJson(body));
      const { namespace, pipeline } = request;
      authorizeCi(token, namespace, pipeline);
      const waitSeconds = limiter.take(`${namespace}/${pipeline}`);
      if (waitSeconds !== undefined) {
        const message = `More than ${requestsPerMinute} Bundles a minute for Pipeline ${namespace}/${pipeline}; try again in ${waitSeconds} s`;
        res
          .status(429)
          .set('Retry-After', String(waitSeconds))
          .json(errorBody(req, 429, 'TooManyRequestsError', message));
        return;
      }
      const idempotencyKey = req.header('idempotency-key');
      const { bundle, outcome } = await options.commands.create(request, {
        requestedBy: token.name,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      });
      const { name } = bundle.metadata;
      options.logger.info('CI requested a Bundle', {
        bundle: `${namespace}/${name}`,
        token: token.name,
        outcome,
      });
      res.status(outcome === 'created' ? 201 : 200).json({
        name,
        namespace,
        url: await options.links.findUrl({ namespace, pipeline, bundle: name }),
        ...(outcome === 'found' && { message: explainFound(name) }),
      });
    },
  );
  router.all('/bundles', allowOnly('POST'));
  return router;
}

/** An equal request creates nothing, which is not what everybody wants who sends it. */
function explainFound(name: string): string {
  return `The Bundle ${name} exists from an earlier equal request, and nothing new is released. To release the same version again, send another Idempotency-Key`;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new InputError('The body is not JSON');
  }
}
