import { RepositoryRef, ScmCredentials } from './ScmProvider';

/** Parameters of a request; one that has several values is sent once for each. @public */
export type ForgeQuery = Readonly<Record<string, string | readonly string[]>>;

/** How the REST interface of a forge gives lists. @public */
export interface ForgePages {
  /** The parameters that ask for a page, the first of which is 1. */
  query(number: number): ForgeQuery;
  /** All parameters that ask for the page after one, where the forge says them with it. Default: those of its number. */
  after?(body: unknown): ForgeQuery | undefined;
  /** The entries in the body of a page; where it is absent the body is their list. */
  entriesIn?(body: unknown): readonly unknown[];
  /** Whether a page, the first of which is 1, is the last one. */
  isLast(page: {
    readonly number: number;
    readonly length: number;
    readonly headers: Headers;
    readonly body: unknown;
  }): boolean;
}

/** What a {@link ForgeConnection} has to know of one kind of forge. @public */
export interface ForgeRest {
  /** What people call it, e.g. `Gitea`. */
  readonly name: string;
  /** Where its address is configured, e.g. `the baseUrl of kardinal.gitea`. */
  readonly setting: string;
  /**
   * Where a repository is: the host, and its address in the REST interface, or in another one of the forge that it names.
   *
   * @throws ScmError where it is on no host that the operator named
   */
  locate(
    repository: RepositoryRef,
    api?: string,
  ): {
    readonly host: string;
    readonly url: string;
  };
  /** What says who asks. */
  headers(credentials: ScmCredentials): Readonly<Record<string, string>>;
  /**
   * Whether an answer, of success or a redirect, is the page where people sign in: some forges answer with it in place of
   * refusing a credential.
   */
  isSignIn?(answer: {
    readonly status: number;
    readonly headers: Headers;
  }): boolean;
  /** Its words in the body of a refusal; empty where it has none. */
  wordsIn(body: unknown): string;
  /** By status, what a person should do about a refusal that does not say so itself. */
  readonly advice: Readonly<Record<number, string>>;
  readonly pages: ForgePages;
}
