export interface Config {
  kardinal?: {
    controlPlane?: {
      /** Settings of the control plane `embedded`. */
      embedded?: {
        /** Port on 127.0.0.1. Default: a free one. */
        port?: number;
        /**
         * Bearer token of the API. Default: made once and kept in the database.
         * @visibility secret
         */
        token?: string;
        /** Where the kubeconfig is written, readable by its owner only. Default: nowhere. */
        kubeconfig?: string;
      };
    };
  };
}
