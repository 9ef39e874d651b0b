import { RootHttpRouterConfigureContext } from '@backstage/backend-defaults/rootHttpRouter';

type Context = Pick<
  RootHttpRouterConfigureContext,
  'app' | 'routes' | 'healthRouter' | 'lifecycle' | 'applyDefaults'
>;

/**
 * Lets a path that no plugin has mounted yet answer 503 instead of 404 until the backend has started: a CI or a forge
 * that calls in the second after a crash comes again, where it would take a 404 for final.
 */
export function answerWhileStarting(context: Context): void {
  const { app, routes, healthRouter, lifecycle, applyDefaults } = context;
  const start = { isOver: false };
  lifecycle.addStartupHook(() => {
    start.isOver = true;
  });
  app.use((req, res, next) => {
    if (start.isOver) {
      next();
      return;
    }
    healthRouter(req, res, healthError =>
      healthError
        ? next(healthError)
        : routes(req, res, error =>
            error ? next(error) : res.status(503).set('Retry-After', '2').end(),
          ),
    );
  });
  applyDefaults();
}
