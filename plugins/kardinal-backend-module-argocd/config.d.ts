export interface Config {
  kardinal?: {
    argocd?: {
      /** Where people open Argo CD: the environments that it deploys link to their Applications. Default: no links. */
      url?: string;
    };
  };
}
