export interface Config {
  kardinal?: {
    /**
     * The GitHub hosts that credentials may be sent to, beside those of `integrations.github`. Default, where neither
     * names one: github.com. Credentials come from the Secret that a Pipeline names, never from here.
     */
    github?: Array<{
      /**
       * Host of the repositories, with the port when it is not the default one, e.g. `ghe.example.com`.
       */
      host: string;
      /**
       * Base of the REST API, https unless it is on this machine. Default: `https://HOST/api/v3`, and `https://api.github.com` for github.com.
       */
      apiBaseUrl?: string;
    }>;
  };
}
