import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { metricDefinitions } from '@kardinal/promotion-engine';
import request from 'supertest';
import { DeliveringSite } from './__testUtils__/DeliveringSite';
import { expectDocumented } from './__testUtils__/expectDocumented';
import { PluginSite } from './__testUtils__/PluginSite';
import { until } from './__testUtils__/until';

// The metrics of docs/metrics.md, counted by the product while it promotes.

const read = ({ backend }: PluginSite) =>
  request(backend.server).get('/api/kardinal/metrics');

/** The samples of a text, by name and labels. */
function samplesOf(text: string): ReadonlyMap<string, number> {
  const samples = text
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map((line): [string, number] => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    });
  return new Map(samples);
}

describe('the metrics', () => {
  const site = new DeliveringSite();

  beforeAll(() => site.begin());
  afterAll(() => site.stop());

  it('all move with a release, one that fails, and its rollback', async () => {
    await site.release('1.1.0');
    await site.untilTrue(([first]) => {
      const { dev } = first?.status?.environments ?? {};
      return dev?.state === 'Verified';
    });
    await site.release('1.2.0-bad');
    await site.untilTrue(bundles =>
      bundles.some(
        ({ spec, status }) =>
          spec.provenance?.rollbackOf !== undefined &&
          status?.environments?.dev.state === 'Verified',
      ),
    );
    const answer = await read(site);
    expect(answer.headers['content-type']).toBe(
      'text/plain; version=0.0.4; charset=utf-8',
    );
    expectDocumented('/metrics', 'get', answer);
    const samples = samplesOf(answer.text);
    const pipeline = 'pipeline="default/guestbook"';
    expect(Object.fromEntries(samples)).toMatchObject({
      [`kardinal_bundles_created_total{${pipeline},source="ci"}`]: 2,
      [`kardinal_bundles_created_total{${pipeline},source="automatic"}`]: 1,
      'kardinal_promotions_opened_total{env="dev",approval_type="auto"}': 3,
      'kardinal_promotions_merged_total{env="dev"}': 3,
      'kardinal_promotions_failed_total{env="dev",reason="health-check"}': 1,
      'kardinal_rollbacks_total{env="dev",trigger_type="automatic"}': 1,
      'kardinal_policy_gates_blocked_total{gate_name="not-yet"}':
        expect.any(Number),
      'kardinal_policy_gates_evaluated_total{result="closed"}':
        expect.any(Number),
      kardinal_health_check_duration_seconds_count: 3,
      kardinal_promotion_lead_time_seconds_count: 2,
      'kardinal_scm_api_requests_total{endpoint="openPullRequest",status="success"}': 3,
    });
    expect(
      samples.get('kardinal_git_operation_duration_seconds_count'),
    ).toBeGreaterThan(0);
  });

  it('say which environment runs what no Bundle has, until it no longer does', async () => {
    const missing =
      'kardinal_drift_bundle_missing{pipeline="default/guestbook",env="dev"}';
    const value = async () => samplesOf((await read(site)).text).get(missing);
    expect(await value()).toBeUndefined();
    await site.runByHand('0.9.0');
    await until(async () => expect(await value()).toBe(1));
    await site.runByHand('1.1.0');
    await until(async () => expect(await value()).toBeUndefined());
  });

  it('are twelve, each with its help and type', async () => {
    const { text } = await read(site);
    const typed = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    expect(Object.fromEntries(typed.map(([, name, type]) => [name, type])))
      .toMatchInlineSnapshot(`
      {
        "kardinal_bundles_created_total": "counter",
        "kardinal_drift_bundle_missing": "gauge",
        "kardinal_git_operation_duration_seconds": "histogram",
        "kardinal_health_check_duration_seconds": "histogram",
        "kardinal_policy_gates_blocked_total": "counter",
        "kardinal_policy_gates_evaluated_total": "counter",
        "kardinal_promotion_lead_time_seconds": "histogram",
        "kardinal_promotions_failed_total": "counter",
        "kardinal_promotions_merged_total": "counter",
        "kardinal_promotions_opened_total": "counter",
        "kardinal_rollbacks_total": "counter",
        "kardinal_scm_api_requests_total": "counter",
      }
    `);
    expect([...text.matchAll(/^# HELP (\S+) \S/gm)]).toHaveLength(
      Object.keys(metricDefinitions).length + 1,
    );
  });
});

describe('who reads them', () => {
  const site = new PluginSite();

  afterEach(() => site.stop());

  it('needs the permission', async () => {
    await site.start((_user, { name }) => ({
      result:
        name === 'kardinal.metrics.read'
          ? AuthorizeResult.DENY
          : AuthorizeResult.ALLOW,
    }));
    const answer = await read(site);
    expect([answer.status, answer.body.error.message]).toEqual([
      403,
      'You need the permission kardinal.metrics.read for this',
    ]);
    expectDocumented('/metrics', 'get', answer);
  });
});
