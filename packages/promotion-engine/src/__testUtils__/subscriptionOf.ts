import { Subscription } from '@kardinal/backstage-plugin-kardinal-common';

type Spec = Subscription['spec'];

/** One of type `git`, as the API server stores it, with its defaults. */
export function gitSubscriptionOf(
  git: Partial<NonNullable<Spec['git']>> = {},
  spec: Partial<Omit<Spec, 'git'>> = {},
): Subscription {
  const { spec: plain, ...rest } = subscriptionOf();
  const { image: _none, ...common } = plain;
  return {
    ...rest,
    spec: {
      ...common,
      type: 'git',
      ...spec,
      git: { select: 'branch', path: 'configs', ...git },
    },
  };
}

/** One of type `chart`. */
export function chartSubscriptionOf(
  chart: Partial<NonNullable<Spec['chart']>> = {},
  spec: Partial<Omit<Spec, 'image' | 'chart'>> = {},
): Subscription {
  const { spec: plain, ...rest } = subscriptionOf();
  const { image: _none, ...common } = plain;
  return {
    ...rest,
    spec: {
      ...common,
      type: 'chart',
      ...spec,
      chart: {
        repository: 'https://charts.example.com/charts',
        name: 'shop',
        ...chart,
      },
    },
  };
}

/** One of type `combined`, of two images whose tags have to be equal. */
export function combinedSubscriptionOf(
  spec: Partial<Omit<Spec, 'image'>> = {},
): Subscription {
  const { spec: plain, ...rest } = subscriptionOf();
  const { image: _none, ...common } = plain;
  return {
    ...rest,
    spec: {
      ...common,
      type: 'combined',
      images: ['api', 'web'].map(id => ({
        id,
        repository: `ghcr.io/acme/${id}`,
        select: 'semver',
        pin: 'digest',
      })),
      when: 'images.api.tag == images.web.tag',
      ...spec,
    },
  };
}

/** A Subscription as the API server stores it, with its defaults. */
export function subscriptionOf(
  image: Partial<NonNullable<Spec['image']>> = {},
  spec: Partial<Omit<Spec, 'image'>> = {},
  name: string = 'shop-images',
): Subscription {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Subscription',
    metadata: { name, namespace: 'default', generation: 1 },
    spec: {
      type: 'image',
      pipeline: 'shop',
      first: 'skipped',
      ...spec,
      image: {
        repository: 'ghcr.io/acme/shop',
        select: 'semver',
        pin: 'digest',
        ...image,
      },
    },
  };
}
