import {
  findForgeRepository,
  ForgeRest,
  FoundRepository,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GitLabHost } from './GitLabHost';

/** The most that GitLab gives. */
const PAGE_SIZE = 100;

/**
 * The project that a Git URL names; it may be in a group of a group.
 *
 * @throws ScmError naming the URL when it is on none of the hosts, or is no project's.
 * @internal
 */
export function findProject(
  hosts: readonly GitLabHost[],
  url: string,
): FoundRepository<GitLabHost> {
  return findForgeRepository(hosts, url, {
    forge: 'GitLab',
    setting: 'kardinal.gitlab',
    pattern: 'GROUP/PROJECT, with each group that it is in',
    // A part that is a dash begins the pages of a project.
    isName: parts =>
      parts.length >= 2 &&
      parts.every(part => /^[\w.-]+$/.test(part) && part !== '-'),
  });
}

/** GitLab's REST interface. @internal */
export function gitLabRest(hosts: readonly GitLabHost[]): ForgeRest {
  return {
    name: 'GitLab',
    setting: 'the baseUrl of kardinal.gitlab',
    locate: ({ url, fullName }) => {
      const { host, baseUrl } = findProject(hosts, url).host;
      const project = encodeURIComponent(fullName);
      return { host, url: `${baseUrl}/api/v4/projects/${project}` };
    },
    headers: ({ token }) => ({ 'private-token': token }),
    wordsIn,
    advice: {
      405: 'Where the project was moved, write the new address into spec.git.url',
    },
    pages: {
      query: number => ({ per_page: `${PAGE_SIZE}`, page: `${number}` }),
      // GitLab counts nothing where there are more than 10,000, and always says whether there is a next page.
      isLast: ({ headers }) => (headers.get('x-next-page') ?? '') === '',
    },
  };
}

/** A text, a list of texts, or a list for each field that is wrong. */
function wordsIn(body: unknown): string {
  const {
    message,
    error,
    error_description: description,
  } = body as {
    readonly message?: unknown;
    readonly error?: unknown;
    readonly error_description?: unknown;
  };
  return [message ?? error, description].flatMap(textsIn).join('; ');
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, texts]) =>
    textsIn(texts).map(text => (field === 'base' ? text : `${field} ${text}`)),
  );
}
