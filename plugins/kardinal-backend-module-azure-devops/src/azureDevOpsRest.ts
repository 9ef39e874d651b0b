import {
  ForgeRest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { AzureDevOpsHost } from './AzureDevOpsHost';
import { findRepository, placeOf } from './findRepository';

const PAGE_SIZE = 100;

/** Azure DevOps Server 2022.1 and later answer it, too. */
const API_VERSION = '7.1';

/** The part of the interface that is of an organization, or a collection, and no project. @internal */
export const ORGANIZATION = 'organization';

/** A token of Microsoft Entra is a JWT (RFC 7519), which a personal access token never looks like. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Azure DevOps's REST interface. @internal */
export function azureDevOpsRest(hosts: readonly AzureDevOpsHost[]): ForgeRest {
  return {
    name: 'Azure DevOps',
    setting: 'the baseUrl of kardinal.azureDevOps',
    locate: ({ url }, api) => {
      const { host, repository } = findRepository(hosts, url);
      const { organization, project } = placeOf(repository.fullName);
      const place =
        api === ORGANIZATION ? [organization] : [organization, project];
      const path = place.map(encodeURIComponent).join('/');
      return { host: host.host, url: `${host.baseUrl}/${path}/_apis` };
    },
    headers: ({ token }) => ({
      accept: `application/json;api-version=${API_VERSION}`,
      authorization: JWT.test(token)
        ? `Bearer ${token}`
        : `Basic ${Buffer.from(`:${token}`).toString('base64')}`,
      // 401 in place of the page where people sign in.
      'x-tfs-fedauthredirect': 'Suppress',
    }),
    isSignIn: ({ status, headers }) =>
      status === 203 ||
      (status === 302 &&
        /\/_signin|\/oauth2\//.test(headers.get('location') ?? '')),
    wordsIn,
    advice: {},
    pages: {
      query: number => ({
        $top: `${PAGE_SIZE}`,
        $skip: `${(number - 1) * PAGE_SIZE}`,
      }),
      entriesIn: entriesOf,
      isLast: ({ length }) => length < PAGE_SIZE,
    },
  };
}

/** Where something is in a repository, below its project. @internal */
export function pathIn({ fullName }: RepositoryRef, path: string): string {
  const { repository } = placeOf(fullName);
  return `/git/repositories/${encodeURIComponent(repository)}${path}`;
}

/** A page for people, below that of the repository. @internal */
export function pageIn({ url }: RepositoryRef, path: string): string {
  return `${url.replace(/\/+$/, '').replace(/\.git$/, '')}/${path}`;
}

/** What a list has in it. @internal */
export function entriesOf<T>(body: unknown): readonly T[] {
  return (body as { readonly value?: readonly T[] } | undefined)?.value ?? [];
}

/** With the name of the exception, which says what its sentence leaves out. */
function wordsIn(body: unknown): string {
  const { message, typeKey } = body as {
    readonly message?: unknown;
    readonly typeKey?: unknown;
  };
  if (typeof message !== 'string') return '';
  return typeof typeKey === 'string' ? `${message} (${typeKey})` : message;
}
