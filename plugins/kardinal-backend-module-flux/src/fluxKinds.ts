import { WatchedKind } from '@kardinal/backstage-plugin-kardinal-node';

/** The kinds of Flux that say how far a promotion is. */
export const fluxKinds: Readonly<
  Record<'Kustomization' | 'HelmRelease', WatchedKind>
> = {
  Kustomization: {
    apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
    kind: 'Kustomization',
    plural: 'kustomizations',
    scope: 'Namespaced',
  },
  HelmRelease: {
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    plural: 'helmreleases',
    scope: 'Namespaced',
  },
};
