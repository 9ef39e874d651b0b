import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';

/** Where the values of a CI token come from, for whoever has not set them. */
const unset = 'is not set; it is in kardinal.ci.tokens of the configuration';

/**
 * The request that CI sends to release a version, for a POSIX shell. It sends nothing where a variable is not set, and says
 * which; it fails where the request is refused, and prints why.
 *
 * @param apiUrl - where the plugin answers, without a slash at the end
 */
export function createBundleExample(
  { metadata }: Pipeline,
  apiUrl: string,
): string {
  const { name, namespace = 'default' } = metadata;
  const image = `{"reference":"'"$image"'"}`;
  const body = `{"pipeline":"${name}","namespace":"${namespace}","artifacts":{"images":[${image}]},"provenance":{"commitSHA":"'"$commit"'"}}`;
  const digest = `openssl dgst -sha256 -hmac "$KARDINAL_HMAC_SECRET" -r | cut -d' ' -f1`;
  return [
    `image=registry.example.com/${name}:1.0.0`,
    `commit=$(git rev-parse HEAD 2>/dev/null)`,
    `body='${body}'`,
    `: "\${KARDINAL_TOKEN:?${unset}}" "\${KARDINAL_HMAC_SECRET:?${unset}}" &&`,
    `  curl -sS --fail-with-body -X POST ${apiUrl}/api/v1/bundles \\`,
    `  -H "Authorization: Bearer $KARDINAL_TOKEN" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -H "X-Kardinal-Signature: sha256=$(printf %s "$body" | ${digest})" \\`,
    `  -d "$body"`,
  ].join('\n');
}
