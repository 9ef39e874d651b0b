export interface Config {
  kardinal?: {
    /**
     * The hosts of Azure DevOps that credentials may be sent to, beside those of `integrations.azure`. Default: dev.azure.com, where
     * neither names a host. Credentials come from the Secret that a Pipeline names, never from here.
     */
    azureDevOps?: Array<{
      /**
       * Host of the repositories, with the port when it is not the default one, e.g. `tfs.example.com`.
       */
      host: string;
      /**
       * What the organizations, of a Server the collections, are below; https unless it is on this machine. Default: `https://HOST`.
       */
      baseUrl?: string;
    }>;
  };
}
