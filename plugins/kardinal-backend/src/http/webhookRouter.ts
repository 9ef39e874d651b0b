import {
  AuthenticationError,
  InputError,
  NotFoundError,
} from '@backstage/errors';
import {
  ScmProvider,
  ScmWebhookEvent,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Logger } from '@kardinal/kube-controller';
import { PullRequestWatch, Registry } from '@kardinal/promotion-engine';
import express, { Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { Settings } from '../settings';
import { allowOnly } from './allowOnly';

/** What the webhook route needs. @public */
export interface WebhookRouterOptions {
  readonly providers: Registry<ScmProvider>;
  readonly secrets: Settings['webhooks'];
  readonly pullRequests: PullRequestWatch;
  readonly logger: Pick<Logger, 'debug'>;
}

/** `POST /:provider`: a delivery is only a hint; replays are harmless. @public */
export function webhookRouter(options: WebhookRouterOptions): Router {
  const router = PromiseRouter();
  router.post(
    '/:provider',
    express.raw({ type: () => true, limit: '25mb' }),
    async (req, res) => {
      const { provider: id } = req.params;
      const provider = options.providers.find(id);
      if (provider === undefined)
        throw new NotFoundError(options.providers.absence(id));
      const secret = options.secrets[id]?.secret;
      const delivery = {
        headers: req.headers as Record<string, string | undefined>,
        body: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0),
      };
      if (provider.webhooks.verify(delivery, secret) === 'refused')
        throw new AuthenticationError(
          secret === undefined
            ? `No webhook secret is configured, so every delivery is refused; set kardinal.webhooks.${id}.secret`
            : 'The signature of the delivery is missing or wrong',
        );
      hint(options, id, parse(provider, delivery));
      res.status(204).end();
    },
  );
  router.all('/:provider', allowOnly('POST'));
  return router;
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
  { pullRequests, logger }: WebhookRouterOptions,
  provider: string,
  event: ScmWebhookEvent,
): void {
  if (event.type !== 'pullRequest') return;
  const { repository, number } = event;
  const steps = pullRequests.hint(provider, repository, number);
  logger.debug('A webhook named a pull request', {
    provider,
    repository,
    number,
    steps,
  });
}
