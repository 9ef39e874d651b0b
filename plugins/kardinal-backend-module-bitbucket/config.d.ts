export interface Config {
  kardinal?: {
    /**
     * The hosts of Bitbucket that credentials may be sent to, beside those of `integrations.bitbucketServer`. Credentials come from the
     * Secret that a Pipeline names, never from here.
     */
    bitbucket?: Array<{
      /**
       * Host of the repositories, with the port when it is not the default one, e.g. `bitbucket.example.com`.
       */
      host: string;
      /**
       * Where its pages are, https unless it is on this machine; with the path below which it is served. Default: `https://HOST`.
       */
      baseUrl?: string;
    }>;
  };
}
