import { NotAllowedError } from '@backstage/errors';
import { BundleRequest } from '../../services/commands/bundleRequest';
import { CiGrant, CiGrants } from './CiGrant';

/**
 * Lets a request through that stays within one of the grants of its caller.
 *
 * @throws NotAllowedError (403) that names each field beyond them, and the setting that would allow it
 */
export function authorizeCi(grants: CiGrants, request: BundleRequest): void {
  const refusals = authorizeCiPipeline(grants, request).map(grant => [
    ...labelsBeyond(grant, request.labels ?? {}),
    ...skipsBeyond(grant, request.intent?.skip ?? []),
    ...targetBeyond(grant, request.intent?.target),
  ]);
  if (refusals.some(beyond => beyond.length === 0)) return;
  throw new NotAllowedError(refusals[0]?.join('; '));
}

/**
 * The grants that are for a Pipeline.
 *
 * @throws NotAllowedError (403) where none is: who may not release a Pipeline learns nothing else about it
 */
export function authorizeCiPipeline(
  grants: CiGrants,
  {
    namespace,
    pipeline,
  }: { readonly namespace: string; readonly pipeline: string },
): readonly CiGrant[] {
  const key = `${namespace}/${pipeline}`;
  const own = grants.filter(({ pipelines }) =>
    pipelines.some(scope => covers(scope, key)),
  );
  if (own.length > 0) return own;
  const [{ holder, setting }] = grants;
  throw new NotAllowedError(
    `pipeline: ${holder} is not for Pipeline ${key}; add it to pipelines ${setting}`,
  );
}

function labelsBeyond(
  { holder, setting, labels }: CiGrant,
  wanted: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(wanted)
    .filter(
      ([key, value]) =>
        !labels.includes(key) && !labels.includes(`${key}=${value}`),
    )
    .map(
      ([key, value]) =>
        `labels.${key}: ${holder} may not set ${key}=${value}; add it to labels ${setting}`,
    );
}

function skipsBeyond(
  { holder, setting, maySkip }: CiGrant,
  wanted: readonly string[],
): readonly string[] {
  return wanted.flatMap((environment, index) =>
    maySkip.some(scope => covers(scope, environment))
      ? []
      : `intent.skip[${index}]: ${holder} may not skip ${environment}; add it to maySkip ${setting}`,
  );
}

function targetBeyond(
  { holder, setting, mayTarget }: CiGrant,
  wanted: string | undefined,
): readonly string[] {
  if (wanted === undefined || mayTarget.some(scope => covers(scope, wanted)))
    return [];
  return [
    `intent.target: ${holder} may not target ${wanted}; add it to mayTarget ${setting}`,
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
