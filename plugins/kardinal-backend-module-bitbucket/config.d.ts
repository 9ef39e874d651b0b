export interface Config {
  kardinal?: {
    /**
     * The hosts of Bitbucket Data Center that credentials may be sent to, beside those of `integrations.bitbucketServer`. Credentials come from the
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
    /**
     * Where Bitbucket Cloud is, beside what `integrations.bitbucketCloud` names: bitbucket.org where nobody names anything. Credentials
     * come from the Secret that a Pipeline names, never from here.
     */
    bitbucketCloud?: Array<{
      /**
       * Host of the repositories, with the port when it is not the default one. Default: `bitbucket.org`.
       */
      host?: string;
      /**
       * Where its REST interface is, https unless it is on this machine. Default: `https://api.bitbucket.org/2.0` of bitbucket.org, else
       * `https://HOST/2.0`.
       */
      apiBaseUrl?: string;
    }>;
  };
}
