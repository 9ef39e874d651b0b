import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { AirGap, startAirGap } from './support/airGap/startAirGap';
import { journey } from './support/journey';
import { rollBackDigest } from './support/rollBackDigest';

const run = promisify(execFile);

/** A test with a sandbox from which nothing but this machine can be reached. */
const airGapped = journey.extend<{ airGap: AirGap }>({
  airGap: async ({}, use) => {
    const airGap = await startAirGap();
    await use(airGap);
    await airGap.stop();
  },
  sandboxOptions: ({ airGap: { variables } }, use) => use({ variables }),
});

airGapped(
  'manifests are stored, deployed and rolled back where nothing can be reached but a registry and git, and nothing else is asked for',
  async ({ airGap, sandbox }) => {
    airGapped.slow();
    await rollBackDigest(sandbox);
    expect(await airGap.guarded()).toContain(await sandbox.backendPid());
    expect(await airGap.refused()).toEqual([]);

    const env = { ...process.env, ...airGap.variables };
    const outside = 'http://192.0.2.1/';
    const asks = `fetch('${outside}').catch(({ cause }) => console.log(cause.code))`;
    const { stdout } = await run(process.execPath, ['-e', asks], { env });
    expect(stdout).toBe('ENETUNREACH\n');
    await expect(run('git', ['ls-remote', outside], { env })).rejects.toThrow(
      'returned error: 502',
    );
    const [byNode, byGit, ...others] = await airGap.refused();
    expect(byNode).toBe('192.0.2.1');
    expect(byGit).toContain(outside);
    expect(others).toEqual([]);
  },
);
