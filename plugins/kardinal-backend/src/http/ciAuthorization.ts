import { NotAllowedError } from '@backstage/errors';
import { BundleRequest } from '../services/commands/bundleRequest';
import { CiToken } from '../ciTokenSettings';

/**
 * Lets a request through that stays within the scopes of its token.
 *
 * @throws NotAllowedError (403) that names each field beyond them, and the setting that would allow it
 */
export function authorizeCi(token: CiToken, request: BundleRequest): void {
  const { namespace, pipeline } = request;
  // Who may not release a Pipeline learns nothing else about it.
  if (!token.pipelines.some(scope => covers(scope, `${namespace}/${pipeline}`)))
    throw new NotAllowedError(
      `pipeline: the CI token ${token.name} is not for Pipeline ${namespace}/${pipeline}; add it to pipelines of this token in kardinal.ci.tokens`,
    );
  const beyond = [
    ...labelsBeyond(token, request.labels ?? {}),
    ...skipsBeyond(token, request.intent?.skip ?? []),
    ...targetBeyond(token, request.intent?.target),
  ];
  if (beyond.length > 0) throw new NotAllowedError(beyond.join('; '));
}

function labelsBeyond(
  { name, labels }: CiToken,
  wanted: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(wanted)
    .filter(
      ([key, value]) =>
        !labels.includes(key) && !labels.includes(`${key}=${value}`),
    )
    .map(
      ([key, value]) =>
        `labels.${key}: the CI token ${name} may not set ${key}=${value}; add it to labels of this token in kardinal.ci.tokens`,
    );
}

function skipsBeyond(
  { name, maySkip }: CiToken,
  wanted: readonly string[],
): readonly string[] {
  return wanted.flatMap((environment, index) =>
    maySkip.some(scope => covers(scope, environment))
      ? []
      : `intent.skip[${index}]: the CI token ${name} may not skip ${environment}; add it to maySkip of this token in kardinal.ci.tokens`,
  );
}

function targetBeyond(
  { name, mayTarget }: CiToken,
  wanted: string | undefined,
): readonly string[] {
  if (wanted === undefined || mayTarget.some(scope => covers(scope, wanted)))
    return [];
  return [
    `intent.target: the CI token ${name} may not target ${wanted}; add it to mayTarget of this token in kardinal.ci.tokens`,
  ];
}

/** `*` stands for any characters but a slash; `*` alone for everything. */
export function covers(scope: string, name: string): boolean {
  if (scope === '*') return true;
  const pattern = scope
    .split(/\*+/)
    .map(part => part.replace(/[^-a-z0-9]/gi, '\\$&'))
    .join('[^/]*');
  return new RegExp(`^${pattern}$`).test(name);
}
