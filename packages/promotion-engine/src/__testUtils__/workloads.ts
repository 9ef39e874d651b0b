import { KubeObject } from '@kardinal/kube-controller';

/** The image that a Deployment is to run. */
export function imageOf(object: KubeObject): string {
  const { spec } = object as unknown as {
    spec: { template: { spec: { containers: { image: string }[] } } };
  };
  return spec.template.spec.containers[0].image;
}

/** The Deployment of an environment, as its manifests say. */
export function deployment(environment: string, tag: string): KubeObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'guestbook', namespace: environment },
    spec: {
      replicas: 1,
      template: {
        spec: {
          containers: [{ name: 'app', image: `ghcr.io/acme/app:${tag}` }],
        },
      },
    },
  } as KubeObject;
}

/** The status of a Deployment that has done what it can. */
export function rolledOut(
  tag: string,
  observedGeneration: number | undefined,
  outcome: 'available' | 'unavailable',
) {
  const isBroken = tag.endsWith('-bad') || outcome === 'unavailable';
  return {
    observedGeneration,
    replicas: 1,
    updatedReplicas: 1,
    availableReplicas: isBroken ? 0 : 1,
    conditions: [{ type: 'Available', status: isBroken ? 'False' : 'True' }],
  };
}
