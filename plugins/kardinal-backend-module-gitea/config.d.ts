export interface Config {
  kardinal?: {
    /**
     * The hosts of Gitea and Forgejo that credentials may be sent to, beside those of `integrations.gitea`. Default: none.
     * Credentials come from the Secret that a Pipeline names, never from here.
     */
    gitea?: Array<{
      /**
       * Host of the repositories, with the port when it is not the default one, e.g. `codeberg.org`.
       */
      host: string;
      /**
       * Where its pages are, https unless it is on this machine; with the path below which it is served. Default: `https://HOST`.
       */
      baseUrl?: string;
    }>;
  };
}
