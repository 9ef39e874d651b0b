import { InputError } from '@backstage/errors';
import { EventLoopTurns, Logger } from '@kardinal/kube-controller';
import { Request, Response, Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { CiIssuer } from '../../ciIssuerSettings';
import { CiToken } from '../../ciTokenSettings';
import { ReleaseProgress } from '@kardinal/backstage-plugin-kardinal-common';
import { BundleCommands } from '../../services/commands/BundleCommands';
import { PortalLinks } from '../../services/portal/PortalLinks';
import {
  BundleRequest,
  parseBundleRequest,
} from '../../services/commands/bundleRequest';
import { allowOnly } from '../allowOnly';
import { BodyReader, machineBodyLimits } from '../BodyReader';
import { CiCaller, identifyCi, verifySignature } from './ciAuthentication';
import { authorizeCi, authorizeCiPipeline } from './ciAuthorization';
import { JobTokens } from './JobTokens';
import { errorBody } from '../errorBody';
import { RateLimiter } from '../RateLimiter';

/** Bundle requests per minute and Pipeline. */
const requestsPerMinute = 100;

/** Questions about Bundles per minute and Pipeline: a job asks every few seconds. */
const questionsPerMinute = 600;

/** A Bundle as addresses name it. @public */
export interface BundleAddress {
  readonly namespace: string;
  readonly bundle: string;
}

/** How far Bundles are. @public */
export interface CiProgress {
  /** The Pipeline of a Bundle; of one that does not exist, a Pipeline of the name of the Bundle. */
  pipelineOf(bundle: BundleAddress): { readonly name: string };
  /** @throws NotFoundError (404) */
  progressOf(bundle: BundleAddress): Promise<ReleaseProgress>;
}

/** What the routes of CI need. @public */
export interface CiRouterOptions {
  readonly tokens: readonly CiToken[];
  /** Whose jobs need no token of the configuration. Default none. */
  readonly issuers?: readonly CiIssuer[];
  /** Default: nobody can ask how far a Bundle is. */
  readonly progress?: CiProgress;
  readonly commands: BundleCommands;
  readonly links: Pick<PortalLinks, 'findUrl'>;
  readonly now: () => number;
  readonly turns: Pick<EventLoopTurns, 'next'>;
  readonly logger: Pick<Logger, 'info'>;
}

/** `/bundles`: how CI creates a Bundle, and asks how far it is. @public */
export function ciRouter(options: CiRouterOptions): Router {
  const { tokens, issuers = [], now } = options;
  const callers = { tokens, jobs: new JobTokens({ issuers, now }) };
  const limiter = new RateLimiter(requestsPerMinute, 60_000, now);
  const questions = new RateLimiter(questionsPerMinute, 60_000, now);
  const bodies = new BodyReader(machineBodyLimits, options.turns);
  const router = PromiseRouter();
  router.use('/bundles', bodies.guard);
  router.post('/bundles', async (req, res) => {
    const caller = await identifyCi(callers, headersOf(req));
    await bodies.read(req, res, async body => {
      verifySignature(caller, body);
      const request = parseBundleRequest(parseJson(body));
      authorizeCi(caller.grants, request);
      const { namespace, pipeline } = request;
      const waitSeconds = limiter.take(`${namespace}/${pipeline}`);
      if (waitSeconds === undefined) {
        const { status, answer } = await create(options, caller, request);
        res.status(status).json(answer);
        return;
      }
      refuseForNow(req, res, {
        waitSeconds,
        what: `More than ${requestsPerMinute} Bundles a minute for Pipeline ${namespace}/${pipeline}`,
      });
    });
  });
  router.all('/bundles', allowOnly('POST'));
  const { progress } = options;
  if (progress === undefined) return router;
  router.get('/bundles/:namespace/:bundle', async (req, res) => {
    const caller = await identifyCi(callers, headersOf(req));
    const { namespace, bundle } = req.params;
    const ref = { namespace, bundle };
    verifySignature(caller, Buffer.from(pathOf(ref)));
    const { name: pipeline } = progress.pipelineOf(ref);
    authorizeCiPipeline(caller.grants, { namespace, pipeline });
    const waitSeconds = questions.take(`${namespace}/${pipeline}`);
    if (waitSeconds === undefined) {
      const url = await options.links.findUrl({ ...ref, pipeline });
      res.json({ ...(await progress.progressOf(ref)), url });
      return;
    }
    refuseForNow(req, res, {
      waitSeconds,
      what: `More than ${questionsPerMinute} questions a minute about Pipeline ${namespace}/${pipeline}`,
    });
  });
  router.all('/bundles/:namespace/:bundle', allowOnly('GET'));
  return router;
}

/** What is signed where there is no body. */
function pathOf({ namespace, bundle }: BundleAddress): string {
  return `/api/v1/bundles/${namespace}/${bundle}`;
}

function refuseForNow(
  req: Request,
  res: Response,
  {
    waitSeconds,
    what,
  }: { readonly waitSeconds: number; readonly what: string },
): void {
  const message = `${what}; try again in ${waitSeconds} s`;
  res
    .status(429)
    .set('Retry-After', String(waitSeconds))
    .json(errorBody(req, 429, 'TooManyRequestsError', message));
}

function headersOf(req: Request) {
  return {
    authorization: req.header('authorization'),
    signature: req.header('x-kardinal-signature'),
    idempotencyKey: idempotencyKeyOf(req),
  };
}

async function create(
  { commands, links, logger }: CiRouterOptions,
  { type, name: caller, idempotencyKey }: CiCaller,
  request: BundleRequest,
) {
  const { namespace, pipeline } = request;
  const { bundle, outcome } = await commands.create(request, {
    type: 'ci',
    name: caller,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
  const { name } = bundle.metadata;
  logger.info('CI requested a Bundle', {
    bundle: `${namespace}/${name}`,
    [type]: caller,
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
