export interface Config {
  kardinal?: {
    /**
     * The hosts of GitLab that credentials may be sent to, beside those of `integrations.gitlab`. Default: gitlab.com, where neither names a
     * host. Credentials come from the Secret that a Pipeline names, never from here.
     */
    gitlab?: Array<{
      /**
       * Host of the projects, with the port when it is not the default one, e.g. `gitlab.example.com`.
       */
      host: string;
      /**
       * Where its pages are, https unless it is on this machine; with the path below which it is served. Default: `https://HOST`.
       */
      baseUrl?: string;
    }>;
  };
}
