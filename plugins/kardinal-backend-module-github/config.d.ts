export interface Config {
  kardinal?: {
    /**
     * GitHub hosts beside github.com. Hosts of `integrations.github` are known without being named here. Credentials
     * come from the Secret that a Pipeline names, never from here.
     */
    github?: Array<{
      /**
       * Host of the repositories, with the port when it is not the default one, e.g. `ghe.example.com`.
       */
      host: string;
      /**
       * Base of the REST API. Default: `https://HOST/api/v3`, and `https://api.github.com` for github.com.
       */
      apiBaseUrl?: string;
    }>;
  };
}
