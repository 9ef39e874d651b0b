import { ScmProvider } from '@kardinal/backstage-plugin-kardinal-node';
import { errorWords } from '@kardinal/kube-controller';
import { spellingProblem } from '../git/repositoryUrl';

/** A repository that a resource names. */
export interface CredentialTarget {
  readonly url: string;
  /** As in `spec.git.provider`. */
  readonly provider: string;
}

/**
 * Why nothing may be sent to a repository, with the fix; `undefined` when it may. Decided before its Secret is read, for Git
 * and SCM alike: the host is one that the operator configured for the provider, and nobody in between can read along.
 */
export function targetProblem(
  provider: (id: string) => ScmProvider,
  target: CredentialTarget,
): string | undefined {
  const { url } = target;
  const spelling = spellingProblem(url);
  if (spelling !== undefined) return spelling;
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !isLoopback(hostname))
    return `${url} is not encrypted, and a credential would be read on its way; use https`;
  try {
    provider(target.provider).repositoryOf(url);
    return undefined;
  } catch (error) {
    return errorWords(error);
  }
}

/**
 * Why the header `Authorization` may not be sent to a server that a Pipeline names, with the fix; `undefined` when it may:
 * nobody in between can read along, as on the way to a Service of the cluster.
 */
export function headerTargetProblem(url: string): string | undefined {
  const { protocol, hostname, origin } = new URL(url);
  return protocol === 'https:' || isLoopback(hostname) || isService(hostname)
    ? undefined
    : `${origin} is not encrypted, and the header Authorization would be read on its way; use https, or the name of a Service, NAME.NAMESPACE.svc`;
}

/** Why a Secret that a Pipeline names is not read, with the fix; `undefined` when it is one of the Pipeline's own namespace. */
export function foreignSecretProblem(
  secret: { readonly namespace?: string },
  own: string,
): string | undefined {
  const { namespace = own } = secret;
  return namespace === own
    ? undefined
    : `the Secret is in ${namespace}, and only Secrets of ${own} are read; copy it there, and leave namespace out`;
}

/** Why a credential that is meant for what lies below `prefix` must not be used for a URL; `undefined` when it may. */
export function prefixProblem(url: string, prefix: string): string | undefined {
  const spelling = spellingProblem(prefix);
  if (spelling !== undefined) return spelling;
  const [wanted, allowed] = [new URL(url), new URL(prefix)];
  const names = segmentsOf(wanted);
  const isBelow =
    wanted.origin === allowed.origin &&
    wanted.protocol === allowed.protocol &&
    segmentsOf(allowed).every((name, index) => names[index] === name);
  return isBelow ? undefined : `it is for ${prefix}, and ${url} is elsewhere`;
}

function segmentsOf({ pathname }: URL): readonly string[] {
  return pathname
    .replace(/\/$/, '')
    .replace(/\.git$/, '')
    .split('/')
    .filter(segment => segment !== '');
}

/** Of this machine only (RFC 6761 §6.3, RFC 1122 §3.2.1.3). */
export function isLoopback(hostname: string): boolean {
  return (
    /^(.+\.)?localhost$/.test(hostname) ||
    /^127(\.\d+){3}$/.test(hostname) ||
    hostname === '[::1]'
  );
}

/** @see https://kubernetes.io/docs/concepts/services-networking/dns-pod-service/#services */
function isService(hostname: string): boolean {
  return /^[^.]+\.[^.]+\.svc(\.cluster\.local)?\.?$/.test(hostname);
}
