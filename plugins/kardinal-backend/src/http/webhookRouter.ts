import {
  AuthenticationError,
  InputError,
  NotFoundError,
} from '@backstage/errors';
import {
  ScmProvider,
  ScmWebhookEvent,
} from '@kardinal/backstage-plugin-kardinal-node';
import { EventLoopTurns, Logger, unreachable } from '@kardinal/kube-controller';
import {
  BranchWatch,
  CheckWatch,
  HintListener,
  PullRequestWatch,
  Registry,
} from '@kardinal/promotion-engine';
import { Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { Settings } from '../settings';
import { allowOnly } from './allowOnly';
import { BodyReader, machineBodyLimits } from './BodyReader';

/** What the webhook route needs. @public */
export interface WebhookRouterOptions {
  readonly providers: Registry<ScmProvider>;
  readonly secrets: Settings['webhooks'];
  readonly pullRequests: Pick<PullRequestWatch, 'hint' | 'hintCheck'>;
  readonly branches: Pick<BranchWatch, 'hint'>;
  readonly checks: Pick<CheckWatch, 'hint'>;
  readonly subscriptions: HintListener;
  readonly turns: Pick<EventLoopTurns, 'next'>;
  readonly logger: Pick<Logger, 'debug'>;
}

/** `POST /:provider`: a delivery is only a hint; replays are harmless. @public */
export function webhookRouter(options: WebhookRouterOptions): Router {
  const bodies = new BodyReader(machineBodyLimits, options.turns);
  const router = PromiseRouter();
  router.use('/:provider', bodies.guard);
  router.post('/:provider', async (req, res) => {
    const { provider: id } = req.params;
    const provider = options.providers.find(id);
    if (provider === undefined)
      throw new NotFoundError(options.providers.absence(id));
    const secret = secretOf(options, id);
    const { signatureHeaders } = provider.webhooks;
    if (signatureHeaders.every(name => req.header(name) === undefined))
      throw unsigned();
    await bodies.read(req, res, async body => {
      const headers = req.headers as Record<string, string | undefined>;
      const delivery = { headers, body };
      if (provider.webhooks.verify(delivery, secret) === 'refused')
        throw unsigned();
      hint(options, id, parse(provider, delivery));
      res.status(204).end();
    });
  });
  router.all('/:provider', allowOnly('POST'));
  return router;
}

function secretOf({ secrets }: WebhookRouterOptions, id: string): string {
  const secret = Object.hasOwn(secrets, id) ? secrets[id].secret : undefined;
  if (secret !== undefined) return secret;
  throw new AuthenticationError(
    `No webhook secret is configured, so every delivery is refused; set kardinal.webhooks.${id}.secret`,
  );
}

function unsigned(): AuthenticationError {
  return new AuthenticationError(
    'The signature of the delivery is missing or wrong',
  );
}

function parse(
  provider: ScmProvider,
  delivery: Parameters<ScmProvider['webhooks']['parse']>[0],
): ScmWebhookEvent {
  try {
    return provider.webhooks.parse(delivery);
  } catch (error) {
    throw new InputError(
      error instanceof Error ? error.message : String(error),
    );
  }
}

function hint(
  {
    pullRequests,
    branches,
    checks,
    subscriptions,
    logger,
  }: WebhookRouterOptions,
  provider: string,
  event: ScmWebhookEvent,
): void {
  switch (event.type) {
    case 'pullRequest': {
      const { repository, number } = event;
      const steps = pullRequests.hint(provider, repository, number);
      logger.debug('A webhook named a pull request', {
        provider,
        repository,
        number,
        steps,
      });
      return;
    }
    case 'push': {
      const { repository, branch } = event;
      const pipelines = branches.hint(provider, repository, branch);
      const looks = subscriptions.push({ provider, repository, branch });
      logger.debug('A webhook named a branch', {
        provider,
        repository,
        branch,
        pipelines,
        looks,
      });
      return;
    }
    case 'tag': {
      const { repository, tag } = event;
      const looks = subscriptions.push({ provider, repository });
      logger.debug('A webhook named a tag', {
        provider,
        repository,
        tag,
        looks,
      });
      return;
    }
    case 'package': {
      const { image } = event;
      const looks = subscriptions.image(image);
      logger.debug('A webhook named an image', { provider, image, looks });
      return;
    }
    case 'check': {
      const { repository, sha } = event;
      const pipelines = checks.hint(provider, repository, sha);
      pullRequests.hintCheck(provider, repository, sha);
      logger.debug('A webhook named a commit', {
        provider,
        repository,
        sha,
        pipelines,
      });
      return;
    }
    case 'ping':
    case 'ignored':
      return;
    default:
      unreachable(event);
  }
}
