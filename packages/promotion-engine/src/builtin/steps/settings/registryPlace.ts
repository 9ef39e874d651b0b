import { z } from 'zod';
import { headerTargetProblem } from '../../../services/credentials/credentialTarget';

/** @see https://github.com/opencontainers/distribution-spec/blob/v1.1.0/spec.md#pulling-manifests */
const repositoryName =
  /^[a-z0-9]+((\.|_|__|-+)[a-z0-9]+)*(\/[a-z0-9]+((\.|_|__|-+)[a-z0-9]+)*)*$/;

const registry = z
  .string()
  .max(253)
  .refine(
    url =>
      URL.canParse(url) &&
      /^https?:$/.test(new URL(url).protocol) &&
      new URL(url).origin === url.replace(/\/$/, ''),
    'must be the URL of a registry, without a path and credentials, such as https://ghcr.io',
  )
  .transform(url => url.replace(/\/$/, ''));

/** Settings of a step that reads or writes a repository of a registry. */
export const registryPlace = {
  registry,
  repository: z
    .string()
    .max(255)
    .regex(repositoryName, 'must be a repository, such as acme/shop'),
  secretRef: z.strictObject({ name: z.string().min(1).max(253) }).optional(),
};

/** Refuses a login for a registry that others could read it on its way to. */
export function withRegistrySecret<
  S extends z.ZodType<{
    readonly registry: string;
    readonly secretRef?: { readonly name: string } | undefined;
  }>,
>(schema: S): S {
  return schema.superRefine(({ registry: url, secretRef }, context) => {
    if (secretRef === undefined) return;
    const message = headerTargetProblem(url);
    if (message !== undefined)
      context.addIssue({ code: 'custom', path: ['registry'], message });
  });
}
