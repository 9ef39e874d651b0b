/** How a registry wants to be logged in to. */
export type Challenge =
  | { readonly type: 'basic' }
  | {
      readonly type: 'bearer';
      /** Where a token is to be had, with `service` where the registry names one. */
      readonly realm: string;
      readonly service?: string;
    };

/**
 * Reads the header `WWW-Authenticate`; `undefined` where it is none that a registry sends.
 *
 * @see https://distribution.github.io/distribution/spec/auth/token/
 */
export function readChallenge(
  header: string | undefined,
): Challenge | undefined {
  const [, scheme = '', rest = ''] =
    /^\s*(\w+)\s*(.*)$/s.exec(header ?? '') ?? [];
  switch (scheme.toLowerCase()) {
    case 'basic':
      return { type: 'basic' };
    case 'bearer': {
      const fields = new Map(
        [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
          name.toLowerCase(),
          value,
        ]),
      );
      const [realm, service] = [fields.get('realm'), fields.get('service')];
      if (realm === undefined || !URL.canParse(realm)) return undefined;
      return {
        type: 'bearer',
        realm,
        ...(service === undefined ? {} : { service }),
      };
    }
    default:
      return undefined;
  }
}
