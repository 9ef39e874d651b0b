import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthenticationError } from '@backstage/errors';
import { EventLoopTurns, Logger } from '@kardinal/kube-controller';
import { HintListener } from '@kardinal/promotion-engine';
import { Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { Settings } from '../settings';
import { allowOnly } from './allowOnly';
import { BodyReader, machineBodyLimits } from './BodyReader';
import { imagesIn } from './registryDelivery';

/** What the route for registries needs. @public */
export interface RegistryWebhookRouterOptions {
  readonly secrets: Settings['webhooks'];
  readonly subscriptions: Pick<HintListener, 'image'>;
  readonly turns: Pick<EventLoopTurns, 'next'>;
  readonly logger: Pick<Logger, 'debug'>;
}

/**
 * `POST /registry`: a registry says that an image was pushed. Registries sign nothing, and send the secret as the header
 * `Authorization`. A delivery is only a hint; replays are harmless.
 *
 * @public
 */
export function registryWebhookRouter(
  options: RegistryWebhookRouterOptions,
): Router {
  const { secrets, subscriptions, turns, logger } = options;
  const bodies = new BodyReader(machineBodyLimits, turns);
  const router = PromiseRouter();
  router.use('/registry', bodies.guard);
  router.post('/registry', async (req, res) => {
    const secret = secretOf(secrets);
    if (!isAuthorized(req.header('authorization'), secret))
      throw new AuthenticationError(
        'The header Authorization of the delivery is missing or wrong; it is Bearer, and the secret of kardinal.webhooks.registry',
      );
    await bodies.read(req, res, async body => {
      for (const image of imagesIn(body)) {
        const looks = subscriptions.image(image);
        logger.debug('A registry named an image', { image, looks });
      }
      res.status(204).end();
    });
  });
  router.all('/registry', allowOnly('POST'));
  return router;
}

function secretOf(secrets: Settings['webhooks']): string {
  const secret = Object.hasOwn(secrets, 'registry')
    ? secrets.registry.secret
    : undefined;
  if (secret !== undefined) return secret;
  throw new AuthenticationError(
    'No webhook secret is configured, so every delivery is refused; set kardinal.webhooks.registry.secret',
  );
}

/** In constant time; some registries send the secret alone. */
function isAuthorized(header: string | undefined, secret: string): boolean {
  if (header === undefined) return false;
  const given = header.replace(/^Bearer +/i, '');
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
