import { parse } from 'yaml';
import { newPointed, newPointedText } from './newPointed';

const to = {
  owner: 'default/shop/prod',
  reference: 'ghcr.io/acme/shop',
  digest: `sha256:${'a'.repeat(64)}`,
};

const made = (settings: object) =>
  parse(newPointedText(newPointed.parse(settings), to));

const metadata = (namespace: string) => ({
  name: 'shop-prod',
  namespace,
  annotations: { 'kardinal.io/activated-by': 'default/shop/prod' },
});

it('is an Application that Argo CD keeps at the digest', () => {
  const destination = { name: 'in-cluster', namespace: 'shop' };
  expect(made({ kind: 'Application', name: 'shop-prod', destination })).toEqual(
    {
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Application',
      metadata: metadata('argocd'),
      spec: {
        project: 'default',
        source: {
          repoURL: 'oci://ghcr.io/acme/shop',
          targetRevision: to.digest,
          path: '.',
        },
        destination,
        syncPolicy: { automated: { prune: true, selfHeal: true } },
      },
    },
  );
});

it('is an OCIRepository that Flux pulls at the digest', () => {
  const settings = {
    kind: 'OCIRepository',
    name: 'shop-prod',
    namespace: 'shop',
    secretRef: { name: 'pull' },
  };
  expect(made(settings)).toEqual({
    apiVersion: 'source.toolkit.fluxcd.io/v1',
    kind: 'OCIRepository',
    metadata: metadata('shop'),
    spec: {
      interval: '10m',
      url: 'oci://ghcr.io/acme/shop',
      ref: { digest: to.digest },
      secretRef: { name: 'pull' },
    },
  });
});

it.each<[string, object, RegExp]>([
  [
    'both ways to name the cluster',
    {
      kind: 'Application',
      name: 'shop',
      destination: {
        name: 'a',
        server: 'https://b.example.com',
        namespace: 'shop',
      },
    },
    /either name or server/,
  ],
  [
    'no cluster',
    { kind: 'Application', name: 'shop', destination: { namespace: 'shop' } },
    /either name or server/,
  ],
  ['another kind', { kind: 'Deployment', name: 'shop' }, /kind/],
  [
    'what is no name',
    { kind: 'OCIRepository', name: 'a\nkind: Secret', namespace: 'shop' },
    /must be the name of an object/,
  ],
])('refuses %s', (_what, settings, reason) => {
  expect(() => newPointed.parse(settings)).toThrow(reason);
});
