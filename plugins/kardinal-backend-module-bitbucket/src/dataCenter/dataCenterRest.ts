import {
  findForgeRepository,
  ForgeRest,
  ForgeSite,
  FoundRepository,
} from '@kardinal/backstage-plugin-kardinal-node';
import { BitbucketHost } from '../BitbucketHost';

/** Bitbucket gives fewer where an administrator says so, and then says that there are more. */
const PAGE_SIZE = 100;

/**
 * The interface that this provider asks besides the one that most is in, and that is no repository's: what builds say of a
 * commit.
 *
 * @internal
 */
export const BUILDS = 'build-status';

/**
 * The repository that a Git URL names; git is below `scm` there.
 *
 * @throws ScmError naming the URL when it is on none of the hosts, or is no repository's.
 * @internal
 */
export function findRepository(
  hosts: readonly BitbucketHost[],
  url: string,
): FoundRepository<ForgeSite> {
  const sites = hosts.map(({ host, baseUrl }) => ({
    host,
    baseUrl: `${baseUrl}/scm`,
  }));
  return findForgeRepository(sites, url, {
    forge: 'Bitbucket',
    setting: 'kardinal.bitbucket',
    pattern: 'PROJECT/REPOSITORY',
    // The project of a person is ~NAME.
    isName: parts =>
      parts.length === 2 &&
      /^~?[\w.-]+$/.test(parts[0]) &&
      /^[\w.-]+$/.test(parts[1]),
  });
}

/** The REST interfaces of Bitbucket Data Center. @internal */
export function dataCenterRest(hosts: readonly BitbucketHost[]): ForgeRest {
  return {
    name: 'Bitbucket',
    setting: 'the baseUrl of kardinal.bitbucket',
    locate: ({ url, fullName }, api = 'api') => {
      const { host, baseUrl } = findRepository(hosts, url).host;
      const rest = `${baseUrl.replace(/\/scm$/, '/rest')}/${api}/latest`;
      const [project, slug] = fullName.split('/');
      return {
        host,
        url:
          api === BUILDS ? rest : `${rest}/projects/${project}/repos/${slug}`,
      };
    },
    headers: ({ token }) => ({
      authorization: `Bearer ${token}`,
      // Without it, requests without a body are taken for those of another site.
      'x-atlassian-token': 'no-check',
    }),
    wordsIn,
    advice: {
      401: 'The HTTP access token may have expired, or needs the permission to write to the repository',
    },
    pages: {
      query: number => ({
        limit: `${PAGE_SIZE}`,
        start: `${(number - 1) * PAGE_SIZE}`,
      }),
      entriesIn: body =>
        (body as { readonly values?: readonly unknown[] } | undefined)
          ?.values ?? [],
      isLast: ({ body }) =>
        (body as { readonly isLastPage?: boolean }).isLastPage !== false,
    },
  };
}

interface Veto {
  readonly summaryMessage?: string;
  readonly detailedMessage?: string;
}

/** What is wrong, and what each merge check asks for. */
function wordsIn(body: unknown): string {
  const { errors = [], message } = body as {
    readonly errors?: readonly {
      readonly message?: string;
      readonly vetoes?: readonly Veto[];
    }[];
    readonly message?: string;
  };
  const texts = errors.flatMap(({ message: said = '', vetoes = [] }) => [
    said,
    ...vetoes.map(veto => veto.detailedMessage ?? veto.summaryMessage ?? ''),
  ]);
  return [message ?? '', ...texts].filter(text => text !== '').join(' ');
}
