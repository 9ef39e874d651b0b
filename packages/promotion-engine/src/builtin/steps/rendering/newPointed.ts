import { ObjectQuery } from '@kardinal/backstage-plugin-kardinal-node';
import { stringify } from 'yaml';
import { z } from 'zod';

/** The environment that may point an object to its renditions: `<namespace>/<pipeline>/<environment>`. */
export const activatedBy = 'kardinal.io/activated-by';

const name = z
  .string()
  .max(253)
  .regex(/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/, 'must be the name of an object');

const source = z.strictObject({
  kind: z.literal('OCIRepository'),
  name,
  namespace: name,
  /** Of a Secret with the login to pull with, in the same namespace. */
  secretRef: z.strictObject({ name }).optional(),
});

const application = z.strictObject({
  kind: z.literal('Application'),
  name,
  namespace: name.default('argocd'),
  project: name.default('default'),
  destination: z
    .strictObject({
      name: z.string().min(1).max(253).optional(),
      server: z.url().max(2048).optional(),
      namespace: name,
    })
    .refine(
      ({ name: cluster, server }) =>
        (cluster === undefined) !== (server === undefined),
      'needs either name or server of the cluster',
    ),
});

/** An object that an environment may have made, where its file is not there. */
export const newPointed = z.discriminatedUnion('kind', [source, application]);

const kinds = {
  Application: {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    plural: 'applications',
    scope: 'Namespaced',
  },
  OCIRepository: {
    apiVersion: 'source.toolkit.fluxcd.io/v1',
    kind: 'OCIRepository',
    plural: 'ocirepositories',
    scope: 'Namespaced',
  },
} as const;

/** Where the object would be in the cluster. */
export function newPointedQuery({
  kind,
  name: objectName,
  namespace,
}: z.output<typeof newPointed>): ObjectQuery {
  return { kind: kinds[kind], key: { namespace, name: objectName } };
}

/** What a new object says beside its settings. */
export interface PointedTo {
  /** Whose it is: `<namespace>/<pipeline>/<environment>`. */
  readonly owner: string;
  readonly reference: string;
  readonly digest: string;
}

/** A new object that deploys what was stored, and that belongs to the environment. */
export function newPointedText(
  wanted: z.output<typeof newPointed>,
  { owner, reference, digest }: PointedTo,
): string {
  const url = `oci://${reference}`;
  const metadata = {
    name: wanted.name,
    namespace: wanted.namespace,
    annotations: { [activatedBy]: owner },
  };
  return stringify(
    wanted.kind === 'OCIRepository'
      ? {
          apiVersion: kinds[wanted.kind].apiVersion,
          kind: wanted.kind,
          metadata,
          spec: {
            interval: '10m',
            url,
            ref: { digest },
            ...(wanted.secretRef === undefined
              ? {}
              : { secretRef: wanted.secretRef }),
          },
        }
      : {
          apiVersion: kinds[wanted.kind].apiVersion,
          kind: wanted.kind,
          metadata,
          spec: {
            project: wanted.project,
            source: { repoURL: url, targetRevision: digest, path: '.' },
            destination: wanted.destination,
            syncPolicy: { automated: { prune: true, selfHeal: true } },
          },
        },
  );
}
