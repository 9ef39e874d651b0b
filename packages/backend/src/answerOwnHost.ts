import {
  readHttpServerOptions,
  RootHttpRouterConfigureContext,
} from '@backstage/backend-defaults/rootHttpRouter';

type Context = Pick<RootHttpRouterConfigureContext, 'app' | 'config'>;

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * On the loopback interface, refuses what is not meant for this portal (421). Whoever reaches the interface is the guest
 * there, so a page elsewhere could act as the guest once its own name leads to this machine (DNS rebinding). A backend
 * that listens to others has a proxy in front of it that knows its name.
 */
export function answerOwnHost({ app, config }: Context): void {
  const { listen } = readHttpServerOptions(config.getOptionalConfig('backend'));
  if (!loopback.test(listen.host)) return;
  const configured = ['app.baseUrl', 'backend.baseUrl'].flatMap(key => {
    const url = config.getOptionalString(key);
    return url === undefined ? [] : new URL(url).host;
  });
  app.use((req, res, next) => {
    const host = (req.headers.host ?? '').toLowerCase();
    const { localPort } = req.socket;
    const own = ['localhost', '127.0.0.1', '[::1]'].map(
      name => `${name}:${localPort}`,
    );
    if (configured.includes(host) || own.includes(host)) {
      next();
      return;
    }
    const names = [...new Set(configured)].join(' or ');
    res
      .status(421)
      .set('Content-Type', 'text/plain; charset=utf-8')
      .end(`This portal answers to ${names}, not to any other host\n`);
  });
}
