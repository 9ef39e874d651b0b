/** An API server with its etcd and controllers, or the one in a process. */
export type ControlPlaneKind = 'embedded' | 'real';

/** This repository's own, or one that people use. */
export type ForgeKind = 'own' | 'gitea';

/** What the product is measured beside. */
export interface SiteKind {
  readonly controlPlane: ControlPlaneKind;
  readonly forge: ForgeKind;
}

/** A directory of a repository that one environment of one Pipeline is promoted in. */
export interface ManifestDirectory {
  readonly pipeline: string;
  readonly environment: string;
  readonly directory: string;
}

/** A repository of the forge. */
export interface RepositoryPlan {
  readonly name: string;
  readonly directories: readonly ManifestDirectory[];
  /** `plain`: manifests that are rendered as they are. Default: kustomizations. */
  readonly form?: 'kustomizations' | 'plain';
}

/** How a site is reached. */
export interface SiteFacts {
  /** A kubeconfig, as text. */
  readonly kubeconfig: string;
  readonly forgeUrl: string;
  readonly forgeApiUrl: string;
  readonly botToken: string;
  readonly reviewerToken: string;
  readonly webhookSecret: string;
}

export const owner = 'bench';
/** What everything runs before anything is promoted. */
export const firstVersion = '1.0.0';
export const environments = ['dev', 'staging', 'prod'] as const;
