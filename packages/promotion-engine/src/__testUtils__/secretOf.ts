import { KubeObject } from '@kardinal/kube-controller';

/** A Secret with these texts. */
export function secretOf(
  metadata: KubeObject['metadata'],
  texts: Readonly<Record<string, string>>,
): KubeObject {
  const data = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [
      field,
      Buffer.from(text).toString('base64'),
    ]),
  );
  return { apiVersion: 'v1', kind: 'Secret', metadata, data } as KubeObject;
}
