import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { Gauges } from './__testUtils__/Gauges';
import { findPrometheus } from './__testUtils__/PrometheusServer';
import { startRealPrometheus } from './__testUtils__/startRealPrometheus';

// The rules of deploy/monitoring, in the programs of Prometheus itself.

const folder = resolve(__dirname, '../../../deploy/monitoring');
const rules = resolve(folder, 'alerts.yaml');

interface AlertFile {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly annotations: Readonly<Record<string, string>>;
    }[];
  }[];
}

interface Alerts {
  readonly data: {
    readonly alerts: readonly {
      readonly labels: Readonly<Record<string, string>>;
      readonly state: string;
    }[];
  };
}

/** In CI it has to be there; elsewhere it is said that it is not. */
async function installed(
  program: 'prometheus' | 'promtool',
): Promise<string | undefined> {
  const found = await findPrometheus(program);
  if (found !== undefined) return found;
  const how = `${program} is not installed: apt-get install prometheus brings it`;
  if (process.env.CI) throw new Error(how);
  process.stderr.write(`${how}. The alert rules were NOT tried.\n`);
  return undefined;
}

describe('the alert rules', () => {
  it('fire over time as their tests say', async () => {
    const promtool = await installed('promtool');
    if (promtool === undefined) return;
    const tests = resolve(folder, 'alerts.test.yaml');
    const { status, stdout, stderr } = spawnSync(
      promtool,
      ['test', 'rules', tests],
      { encoding: 'utf8' },
    );
    expect({ status, said: `${stdout}${stderr}` }).toEqual({
      status: 0,
      said: expect.stringContaining('SUCCESS'),
    });
  });

  it('link to a section that says what to do', () => {
    const { groups } = parse(readFileSync(rules, 'utf8')) as AlertFile;
    const page = readFileSync(
      resolve(folder, '../../docs/runbooks.md'),
      'utf8',
    );
    const sections = [...page.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    const alerts = groups.flatMap(group => group.rules);
    expect(alerts.map(({ alert }) => alert)).toEqual(sections);
    for (const { alert, annotations } of alerts)
      expect(annotations.runbook_url).toMatch(
        new RegExp(`/docs/runbooks\\.md#${alert.toLowerCase()}$`),
      );
  });

  it('are loaded by a server, and fire there', async () => {
    const program = await installed('prometheus');
    if (program === undefined) return;
    const gauges = await Gauges.start();
    const server = await startRealPrometheus(program, gauges, [rules]);
    try {
      gauges.set(
        'kardinal_scm_api_requests_total',
        { endpoint: 'openPullRequest', status: 'unauthorized' },
        1,
      );
      const labels = await firing(server.address);
      expect(labels).toMatchObject({
        alertname: 'KardinalForgeRefusesCredential',
        endpoint: 'openPullRequest',
      });
    } finally {
      await server.stop();
      await gauges.stop();
    }
  });
});

/** The labels of the first alert that fires; the limit of the test ends the wait. */
async function firing(
  address: string,
): Promise<Readonly<Record<string, string>>> {
  for (;;) {
    const response = await fetch(`${address}/api/v1/alerts`);
    const { data } = (await response.json()) as Alerts;
    const found = data.alerts.find(({ state }) => state === 'firing');
    if (found) return found.labels;
    await new Promise(done => setTimeout(done, 200));
  }
}
