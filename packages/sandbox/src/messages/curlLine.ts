import { createHash, createHmac } from 'node:crypto';
import { imageOf, sampleService } from '../seed/sampleService';
import { SandboxSecrets } from '../state/SandboxSettings';

/** @public */
export interface CurlFacts {
  readonly backendUrl: string;
  readonly secrets: Pick<SandboxSecrets, 'ciToken' | 'ciHmacSecret'>;
  /** The sandbox's time, in milliseconds since 1970. */
  readonly now: number;
}

/** What CI sends to release a version. @public */
export function bundleRequest(version: string, now: number): string {
  const built = new Date(now).toISOString().replace(/\.\d+Z$/, 'Z');
  return JSON.stringify({
    pipeline: sampleService.name,
    namespace: sampleService.namespace,
    type: 'image',
    artifacts: {
      images: [{ name: sampleService.name, reference: imageOf(version) }],
    },
    provenance: {
      commitSHA: createHash('sha1').update(version).digest('hex'),
      ciRunURL: 'https://ci.example.com/kardinal-demo/guestbook/runs/912',
      author: 'ana',
      buildTimestamp: built,
    },
  });
}

/** The signature over a request's body that proves its sender. @public */
export function signatureOf(body: string, hmacSecret: string): string {
  return `sha256=${createHmac('sha256', hmacSecret)
    .update(body)
    .digest('hex')}`;
}

/** A command to paste into a shell. @public */
export function curlLine(facts: CurlFacts, version: string): string {
  const { backendUrl, secrets, now } = facts;
  const body = bundleRequest(version, now);
  return [
    `curl -sS ${backendUrl}/api/v1/bundles`,
    `  -H 'Authorization: Bearer ${secrets.ciToken}'`,
    `  -H 'Content-Type: application/json'`,
    `  -H 'X-Kardinal-Signature: ${signatureOf(body, secrets.ciHmacSecret)}'`,
    `  -d '${body}'`,
  ].join(' \\\n');
}
