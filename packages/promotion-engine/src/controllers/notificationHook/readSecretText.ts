import {
  KubeClient,
  KubeObject,
  ResourceType,
} from '@kardinal/kube-controller';

const secretType: ResourceType<
  KubeObject & { readonly data?: Readonly<Record<string, string>> }
> = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
};

/** A text of a Secret, or what is missing: field and fix. */
export type SecretText =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'missing'; readonly problem: string };

/** Reads one key of the Secret that a hook names, of the hook's own namespace. */
export async function readSecretText(
  client: Pick<KubeClient, 'get'>,
  namespace: string,
  name: string | undefined,
  key: string,
): Promise<SecretText> {
  if (name === undefined)
    return {
      type: 'missing',
      problem: 'spec.secretRef: name the Secret of this namespace',
    };
  const secret = await client.get(secretType, { namespace, name });
  const text = Buffer.from(secret?.data?.[key] ?? '', 'base64')
    .toString('utf8')
    .trim();
  return text === ''
    ? {
        type: 'missing',
        problem: `spec.secretRef: the Secret ${name} of namespace ${namespace} has no key ${key}; add it`,
      }
    : { type: 'text', text };
}
