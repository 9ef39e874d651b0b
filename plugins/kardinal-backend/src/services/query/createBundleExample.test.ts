import { spawn } from 'node:child_process';
import {
  pipelineType,
  PipelineView,
} from '@kardinal/backstage-plugin-kardinal-common';
import request from 'supertest';
import { hmacSecret, sharedSite, token } from '../../__testUtils__/PluginSite';
import { until } from '../../__testUtils__/until';

const site = sharedSite();

/** The command of the empty page, as it is printed. */
async function printed(): Promise<string> {
  const answer = await request(site.backend.server).get(
    '/api/kardinal/pipelines/default/guestbook',
  );
  return (answer.body as PipelineView).createBundleExample;
}

/** What a POSIX shell makes of it with these variables and no others. */
function run(
  script: string,
  variables: Record<string, string>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const shell = spawn('/bin/sh', ['-c', script], {
    cwd: '/',
    env: { PATH: process.env.PATH, no_proxy: '*', ...variables },
  });
  const output: string[] = [];
  shell.stdout.on('data', text => output.push(String(text)));
  shell.stderr.on('data', text => output.push(String(text)));
  return new Promise((resolve, reject) => {
    shell.on('error', reject);
    shell.on('close', code => resolve({ code, output: output.join('') }));
  });
}

describe('the request of the empty page', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    [
      'the token',
      { KARDINAL_HMAC_SECRET: hmacSecret },
      /KARDINAL_TOKEN: is not set/,
    ],
    [
      'the secret',
      { KARDINAL_TOKEN: token },
      /KARDINAL_HMAC_SECRET: is not set/,
    ],
  ])('is not sent without %s, and says so', async (_what, variables, words) => {
    const { code, output } = await run(await printed(), variables);
    expect(code).not.toBe(0);
    expect(output).toMatch(words);
    expect(output).toMatch(/kardinal\.ci\.tokens/);
    expect(await site.bundles()).toEqual([]);
  });

  it('fails with the reason where the signature is wrong', async () => {
    const { code, output } = await run(await printed(), {
      KARDINAL_TOKEN: token,
      KARDINAL_HMAC_SECRET: 'another-secret',
    });
    expect(code).toBe(22);
    expect(output).toMatch(/X-Kardinal-Signature is missing or wrong/);
  });

  it('creates a Bundle as it is printed', async () => {
    const script = await printed();
    const { code, output } = await run(script, {
      KARDINAL_TOKEN: token,
      KARDINAL_HMAC_SECRET: hmacSecret,
    });
    expect([code, output]).toEqual([0, expect.stringMatching(/"name":/)]);
    const [bundle] = await site.bundles();
    expect(bundle.spec.artifacts.images).toEqual([
      { reference: 'registry.example.com/guestbook:1.0.0' },
    ]);
  });

  it.each<[string, string, object]>([
    [
      'releases the Helm chart that the Pipeline was set up for',
      'oci://ghcr.io/acme/charts/shop',
      {
        charts: [
          {
            repository: 'oci://ghcr.io/acme/charts',
            name: 'shop',
            version: '1.0.0',
          },
        ],
      },
    ],
    [
      'has nothing of an annotation that a shell would run',
      'oci://ghcr.io/$(id)/shop',
      { images: [{ reference: 'registry.example.com/guestbook:1.0.0' }] },
    ],
  ])('%s', async (_what, chart, artifacts) => {
    await site.client.patch(
      pipelineType,
      { namespace: 'default', name: 'guestbook' },
      {
        type: 'merge',
        body: { metadata: { annotations: { 'kardinal.io/chart': chart } } },
      },
    );
    const script = await until(async () => {
      const found = await printed();
      if (found.includes('charts') !== 'charts' in artifacts)
        throw new Error('not yet');
      return found;
    });
    expect(script).not.toContain('$(id)');
    await run(script, {
      KARDINAL_TOKEN: token,
      KARDINAL_HMAC_SECRET: hmacSecret,
    });
    const made = await site.bundles();
    expect(made.map(({ spec }) => spec.artifacts)).toContainEqual(artifacts);
  });
});
