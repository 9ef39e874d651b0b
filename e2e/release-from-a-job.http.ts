import { expect, test } from '@playwright/test';
import { imageOf } from '../packages/sandbox/src/seed/sampleService';
import { bundleType } from '../plugins/kardinal-common/src';
import { Inputs, runAction, runComponent } from './support/ciJobs';
import { startIssuer } from './support/startIssuer';
import { TestSandbox } from './support/TestSandbox';

const pipeline = 'default/guestbook';

test('jobs of GitHub and GitLab release without a secret of their own, wait for an environment, and fail with its reason', async () => {
  test.setTimeout(900_000);
  const issuer = await startIssuer({ sub: 'guestbook', branch: 'main' });
  const audience = 'https://portal.example.com';
  const grant = { claims: { branch: 'main' }, pipelines: [pipeline] };
  const sandbox = await TestSandbox.start({
    // That of the CI server, whose tokens are valid for minutes.
    clock: new Date().toISOString(),
    config: {
      'kardinal.ci.issuers': [
        { name: 'ci', issuer: issuer.url, audience, grants: [grant] },
      ],
    },
  });
  const url = sandbox.portalUrl;
  const inputs = (version: string): Inputs => ({
    url,
    pipeline,
    audience,
    images: imageOf(version),
  });

  const released = await runAction(issuer, {
    ...inputs('1.29.0'),
    'wait-for': 'dev',
  });
  expect(released, released.output).toMatchObject({ code: 0 });
  const [, name = ''] = /^bundle=(.*)$/m.exec(released.outputs) ?? [];
  expect(name).toContain('guestbook-1-29-0');
  expect(released.output).toContain(`Released ${name}: ${url}/`);
  expect(released.outputs).toContain(`\nurl=${url}/`);
  const bundle = await sandbox.kubernetes.client.get(bundleType, {
    namespace: 'default',
    name,
  });
  expect(bundle?.spec.provenance).toMatchObject({
    commitSHA: 'a'.repeat(40),
    author: 'ana',
    ciRunURL: 'https://github.com/acme/guestbook/actions/runs/912',
  });

  const failed = await runComponent(issuer, {
    ...inputs('1.29.1-bad'),
    wait_for: 'dev',
  });
  expect(failed.code, failed.output).toBe(1);
  expect(failed.output).toContain('dev failed: guestbook was not healthy');

  const refused = await runAction(issuer, {
    ...inputs('1.29.2'),
    pipeline: 'default/other',
  });
  expect(refused.code, refused.output).toBe(1);
  expect(refused.output).toContain('::error::');
  expect(refused.output).toContain('default/other');

  await sandbox.stop();
  await issuer.stop();
});
