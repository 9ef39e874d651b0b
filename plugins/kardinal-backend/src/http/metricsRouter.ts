import {
  HttpAuthService,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { kardinalMetricsPermission } from '@kardinal/backstage-plugin-kardinal-common';
import { Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { PrometheusMetrics } from '@kardinal/promotion-engine';

/** `GET /metrics` for Prometheus, behind Backstage's authentication: labels name Pipelines, environments and gates. */
export function metricsRouter({
  httpAuth,
  permissions,
  metrics,
}: {
  readonly httpAuth: HttpAuthService;
  readonly permissions: PermissionsService;
  /** In the order of the answer. */
  readonly metrics: readonly Pick<PrometheusMetrics, 'text'>[];
}): Router {
  const router = PromiseRouter();
  router.get('/metrics', async (req, res) => {
    const credentials = await httpAuth.credentials(req, {
      allow: ['user', 'service'],
    });
    const permission = kardinalMetricsPermission;
    const [{ result }] = await permissions.authorize([{ permission }], {
      credentials,
    });
    if (result !== AuthorizeResult.ALLOW)
      throw new NotAllowedError(
        `You need the permission ${permission.name} for this`,
      );
    // Express would write the parameters in another order.
    res.setHeader('Content-Type', PrometheusMetrics.contentType);
    res.end(metrics.map(each => each.text()).join(''));
  });
  return router;
}
