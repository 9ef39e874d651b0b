import { networkInterfaces } from 'node:os';
import { RootConfigService } from '@backstage/backend-plugin-api';

/** Where the backend itself answers, and the API server of the cluster that it runs in: nobody may send it there. */
export function ownUrls(config: RootConfigService): readonly string[] {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } =
    process.env;
  const base = config.getOptionalString('backend.baseUrl');
  const listen = portOf(config);
  const addresses = Object.values(networkInterfaces()).flatMap(
    each => each ?? [],
  );
  return [
    ...(base === undefined ? [] : [base]),
    ...addresses.map(
      ({ address, family }) =>
        `http://${family === 'IPv6' ? `[${address}]` : address}:${listen}`,
    ),
    ...(host === undefined
      ? []
      : [`https://${host.includes(':') ? `[${host}]` : host}:${port ?? 443}`]),
  ];
}

/** `backend.listen` is `:7007`, `HOST:7007` or an object. */
function portOf(config: RootConfigService): number {
  const listen: unknown = config.getOptional('backend.listen');
  const { port = 7007 } = Object(listen) as { readonly port?: unknown };
  const text =
    typeof listen === 'string' ? listen.split(':').pop() : String(port);
  return Number(text);
}
