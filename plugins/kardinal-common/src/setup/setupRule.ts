import { KardinalFile } from './kardinalFile';

/**
 * Who may set up which Pipelines; what is not listed is not allowed. In all of them `*` stands for any characters but a slash, and at
 * the end for all that follows.
 *
 * @public
 */
export interface SetupRule {
  /** URLs where the catalog reads the entity. */
  readonly sources: readonly string[];
  /** Entity refs of owners. Default every owner: an entity says itself who owns it. */
  readonly owners?: readonly string[];
  /** Namespaces of Pipelines. */
  readonly namespaces: readonly string[];
  /** Names of git Secrets. Default none. */
  readonly secrets?: readonly string[];
  /** URLs of GitOps repositories. */
  readonly repositories: readonly string[];
}

/** An entity, as the catalog knows it. @public */
export interface SetupEntity {
  /** In lower case, e.g. `component:default/guestbook`. */
  readonly ref: string;
  /** Entity ref in lower case. */
  readonly owner?: string;
  /** URL where the catalog reads it. */
  readonly location: string;
}

/** @public */
export type SetupVerdict =
  | { readonly type: 'allowed' }
  | { readonly type: 'refused'; readonly reason: string };

/**
 * Whether an entity may have the Pipeline of a `kardinal.yaml` set up: one rule must allow all of it. Without rules nothing is
 * allowed.
 *
 * @public
 */
export function judgeSetup(
  rules: readonly SetupRule[],
  { app, namespace, git }: KardinalFile,
  { ref, owner, location }: SetupEntity,
): SetupVerdict {
  const fix = 'ask the platform team to allow it in kardinal.setup.allow';
  const own = rules.filter(
    ({ sources, owners = ['*'] }) =>
      isListed(sources, normalized(location)) && isListed(owners, owner ?? ''),
  );
  if (own.length === 0)
    return refused(
      `${ref} of ${location}, owned by ${
        owner ?? 'nobody'
      }, may not set up Pipelines here; ${fix}`,
    );
  const inNamespace = own.filter(rule => isListed(rule.namespaces, namespace));
  if (inNamespace.length === 0)
    return refused(
      `namespace: ${ref} may not have the Pipeline ${app} in namespace ${namespace}; name one of ${list(
        own.flatMap(({ namespaces }) => namespaces),
      )}, or ${fix}`,
    );
  const ofRepository = inNamespace.filter(({ repositories }) =>
    isListed(repositories, normalized(git.url)),
  );
  if (ofRepository.length === 0)
    return refused(
      `git.url: ${ref} may not promote to ${git.url} from namespace ${namespace}; name another repository, or ${fix}`,
    );
  const { secret } = git;
  const isSecretAllowed =
    secret === undefined ||
    ofRepository.some(({ secrets = [] }) => isListed(secrets, secret));
  return isSecretAllowed
    ? { type: 'allowed' }
    : refused(
        `git.secret: ${ref} may not use the Secret ${secret} of namespace ${namespace}; name another, or ${fix}`,
      );
}

function refused(reason: string): SetupVerdict {
  return { type: 'refused', reason };
}

function list(names: readonly string[]): string {
  return [...new Set(names)].join(', ');
}

/** As whoever opens it reads it: `..` climbs there, and GitHub answers the same for `tree` and `blob`. */
function normalized(url: string): string {
  return asBlob(URL.canParse(url) ? new URL(url).href : url);
}

function asBlob(url: string): string {
  return url.replace(
    /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/tree\//,
    (_whole, repository) => `${repository}/blob/`,
  );
}

/** A branch and a folder can be called anything: only what ends a pattern spans a slash. */
function isListed(patterns: readonly string[], text: string): boolean {
  return patterns.some(pattern => {
    const isOpen = pattern.endsWith('*');
    const source = asBlob(isOpen ? pattern.slice(0, -1) : pattern)
      .split(/\*+/)
      .map(part => part.replace(/[^-a-z0-9]/gi, '\\$&'))
      .join('[^/]*');
    return new RegExp(`^${source}${isOpen ? '' : '$'}`).test(text);
  });
}
