import { ForeignObject } from '@kardinal/backstage-plugin-kardinal-node';
import { apiVersion } from './kargoKinds';

/** An object of Kargo in the Project `shop`. */
export function foreign(
  kind: string,
  name: string,
  fields: object,
  metadata: object = {},
): ForeignObject {
  return {
    apiVersion,
    kind,
    metadata: {
      name,
      namespace: 'shop',
      creationTimestamp: '2026-11-18T09:00:00Z',
      ...metadata,
    },
    ...fields,
  };
}

export const project: ForeignObject = {
  apiVersion,
  kind: 'Project',
  metadata: { name: 'shop' },
};

/** `sha256:` and one digit. */
export const digest = (digit: string) => `sha256:${digit.repeat(64)}`;

const repoURL = 'ghcr.io/acme/shop';
const origin = { kind: 'Warehouse', name: 'shop' };

/** One image with the tag `1.<number>.0`. */
export const freight = (number: string, fields: object = {}) =>
  foreign(
    'Freight',
    `f${number}`,
    {
      alias: `release ${number}`,
      origin,
      images: [{ repoURL, tag: `1.${number}.0`, digest: digest(number) }],
      ...fields,
    },
    { creationTimestamp: `2026-11-18T0${number}:00:00Z` },
  );

/** As the quick start of Kargo writes it, without what renders. */
export const task = foreign('PromotionTask', 'promote', {
  spec: {
    vars: [
      { name: 'gitopsRepo', value: 'https://github.com/acme/shop-deploy.git' },
      { name: 'imageRepo', value: repoURL },
    ],
    steps: [
      {
        uses: 'git-clone',
        config: {
          repoURL: '${{ vars.gitopsRepo }}',
          checkout: [
            { branch: 'main', path: './src' },
            { branch: 'stage/${{ ctx.stage }}', create: true, path: './out' },
          ],
        },
      },
      {
        uses: 'kustomize-set-image',
        as: 'update',
        config: {
          path: './src/stages/${{ ctx.stage }}',
          images: [
            {
              image: '${{ vars.imageRepo }}',
              tag: '${{ imageFrom(vars.imageRepo).Tag }}',
            },
          ],
        },
      },
      { uses: 'git-commit', config: { path: './src' } },
      { uses: 'git-push', config: { path: './src' } },
      {
        uses: 'argocd-update',
        config: { apps: [{ name: 'shop-${{ ctx.stage }}' }] },
      },
    ],
  },
});

export const templateSteps = [{ task: { name: 'promote' }, as: 'promotion' }];

/** A Stage that takes Freight from others, or directly. */
export const stage = (
  name: string,
  stages: readonly string[],
  { sources = {}, spec = {}, status = {} } = {},
) =>
  foreign(
    'Stage',
    name,
    {
      spec: {
        requestedFreight: [
          {
            origin,
            sources: {
              ...(stages.length === 0 ? { direct: true } : { stages }),
              ...sources,
            },
          },
        ],
        promotionTemplate: { spec: { steps: templateSteps } },
        ...spec,
      },
      status,
    },
    { uid: `uid-of-${name}` },
  );

/** What a Stage says that was promoted to it last. */
export const has = (number: string) => ({
  freightHistory: [
    {
      id: `collection-${number}`,
      items: {
        'Warehouse/shop': {
          name: `f${number}`,
          origin,
          images: [{ repoURL, tag: `1.${number}.0`, digest: digest(number) }],
        },
      },
    },
  ],
});

export const warehouse = foreign('Warehouse', 'shop', {
  spec: {
    interval: '5m0s',
    subscriptions: [{ image: { repoURL, constraint: '^1.0.0' } }],
  },
});

export const config = foreign('ProjectConfig', 'shop', {
  spec: {
    promotionPolicies: [{ stage: 'test', autoPromotionEnabled: true }],
    promotionWindows: [{ name: 'office-hours', kind: 'Allow' }],
  },
});

/** A Promotion of a Stage: Kargo has put the steps of the task in their place. */
export const promotion = (
  name: string,
  spec: { readonly stage: string; readonly freight: string },
  phase: string,
  labels: Readonly<Record<string, string>> = {},
) =>
  foreign(
    'Promotion',
    name,
    {
      spec: { ...spec, steps: [{ uses: 'git-clone' }] },
      status: { phase },
    },
    { labels },
  );

/** An Application of Argo CD that a Stage may change, and what its Pods run. */
export const application = (
  stages: string | undefined,
  images: readonly string[],
  annotations: Readonly<Record<string, string>> = {},
): ForeignObject => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: {
    name: 'shop-test',
    namespace: 'argocd',
    annotations: {
      ...(stages === undefined
        ? {}
        : { 'kargo.akuity.io/authorized-stage': stages }),
      ...annotations,
    },
  },
  status: { summary: { images } },
});
