import {
  labels,
  parseChartAddress,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';

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
  const { variable, artifacts } = releasedBy(metadata);
  const body = `{"pipeline":"${name}","namespace":"${namespace}","artifacts":${artifacts},"provenance":{"commitSHA":"'"$commit"'"}}`;
  const digest = `openssl dgst -sha256 -hmac "$KARDINAL_HMAC_SECRET" -r | cut -d' ' -f1`;
  return [
    variable,
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

/** An image, or the Helm chart that the Pipeline was set up for. Anybody may annotate a Pipeline, and this is for a shell. */
function releasedBy({ name, annotations = {} }: Pipeline['metadata']): {
  readonly variable: string;
  readonly artifacts: string;
} {
  const { [labels.image]: image, [labels.chart]: address = '' } = annotations;
  const chart = parseChartAddress(address);
  return image === undefined && chart && /^[\w:/.-]+$/.test(address)
    ? {
        variable: 'version=1.0.0',
        artifacts: `{"charts":[{"repository":"${chart.repository}","name":"${chart.name}","version":"'"$version"'"}]}`,
      }
    : {
        variable: `image=registry.example.com/${name}:1.0.0`,
        artifacts: `{"images":[{"reference":"'"$image"'"}]}`,
      };
}
