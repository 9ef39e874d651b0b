import { z } from 'zod';

/** What a registry is logged in to with. */
export interface RegistryLogin {
  readonly username: string;
  readonly password: string;
}

const config = z.looseObject({
  auths: z.record(
    z.string(),
    z.looseObject({
      auth: z.string().optional(),
      username: z.string().optional(),
      password: z.string().optional(),
    }),
  ),
});

/** Docker Hub has more names than one, of which `docker login` writes the second. */
const dockerHub: readonly string[] = [
  'registry-1.docker.io',
  'index.docker.io',
  'docker.io',
];

/**
 * The login for a registry in a docker configuration; `undefined` where there is none, or it cannot be read.
 *
 * @param host - with the port, where it is not the usual one
 * @see https://kubernetes.io/docs/concepts/configuration/secret/#docker-config-secrets
 */
export function readLogin(
  text: string,
  host: string,
): RegistryLogin | undefined {
  const parsed = config.safeParse(parse(text));
  if (!parsed.success) return undefined;
  const names = dockerHub.includes(host) ? dockerHub : [host];
  const found = Object.entries(parsed.data.auths).find(([name]) =>
    names.includes(name.replace(/^https?:\/\//, '').split('/')[0]),
  );
  if (found === undefined) return undefined;
  const [, { auth, username, password }] = found;
  if (username !== undefined && password !== undefined)
    return { username, password };
  const pair = /^([^:]+):(.+)$/s.exec(
    Buffer.from(auth ?? '', 'base64').toString('utf8'),
  );
  return pair === null ? undefined : { username: pair[1], password: pair[2] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
