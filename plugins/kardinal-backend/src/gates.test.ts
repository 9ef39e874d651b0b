import { AuthorizeResult } from '@backstage/plugin-permission-common';
import {
  ChangeWindow,
  changeWindowType,
} from '@kardinal/backstage-plugin-kardinal-common';
import request from 'supertest';
import { expectDocumented } from './__testUtils__/expectDocumented';
import { body, PluginSite, sharedSite } from './__testUtils__/PluginSite';
import { until } from './__testUtils__/until';

const pipeline = '/api/kardinal/pipelines/default/guestbook';
const explainPath = '/pipelines/{namespace}/{pipeline}/explain';
const simulatePath = '/pipelines/{namespace}/{pipeline}/simulate';

const explain = (site: PluginSite, query = '') =>
  request(site.backend.server).get(`${pipeline}/explain${query}`);

const simulate = (site: PluginSite, content: object) =>
  request(site.backend.server).post(`${pipeline}/simulate`).send(content);

describe('the gates of a Pipeline', () => {
  let result: AuthorizeResult.ALLOW | AuthorizeResult.DENY =
    AuthorizeResult.ALLOW;
  const site = sharedSite(() => ({ result }));
  let bundle = '';

  beforeAll(async () => {
    const created = await site.execute({
      type: 'create',
      arguments: { artifacts: body.artifacts },
    });
    bundle = created.body.bundle;
    await until(async () => {
      const { status } = await explain(site, '?environment=dev');
      if (status !== 200) throw new Error('not yet');
    });
  });

  beforeEach(() => {
    result = AuthorizeResult.ALLOW;
  });

  it('are explained for the environments of a Bundle', async () => {
    const answer = await explain(site, `?bundle=${bundle}`);
    expect(answer.status).toBe(200);
    expectDocumented(explainPath, 'get', answer);
    expect(answer.body).toMatchObject({
      bundle,
      environments: [{ environment: 'dev' }],
    });
  });

  it.each([
    ['a Bundle', '?bundle=nope'],
    ['an environment', '?environment=nope'],
  ])('of %s that it does not have are not found', async (_what, query) => {
    const answer = await explain(site, query);
    expect(answer.status).toBe(404);
    expectDocumented(explainPath, 'get', answer);
  });

  it('are simulated at a time, with labels and a soak', async () => {
    const answer = await simulate(site, {
      environment: 'dev',
      gates: [
        { name: 'weekend', expression: '!schedule.isWeekend' },
        { name: 'hotfix', expression: 'bundle.labels.hotfix == true' },
        {
          name: 'soak',
          expression: 'upstream.uat.soakMinutes / 60 >= 1',
        },
      ],
      suppose: {
        bundle,
        at: '2026-10-03T10:00:00+02:00',
        labels: { hotfix: 'true' },
        soakMinutes: { uat: 45 },
      },
    });
    expect(answer.status).toBe(200);
    expectDocumented(simulatePath, 'post', answer);
    expect(answer.body).toMatchObject({
      bundle,
      environment: 'dev',
      at: '2026-10-03T08:00:00.000Z',
      gates: [
        {
          gate: 'weekend',
          outcome: 'closed',
          opensWith: {
            sets: [[{ leaf: 'schedule.isWeekend', becomes: 'false' }]],
            extent: 'all',
          },
          opens: { type: 'at', at: '2026-10-05T00:00:00.000Z' },
        },
        { gate: 'hotfix', outcome: 'open', opens: { type: 'now' } },
        {
          gate: 'soak',
          outcome: 'closed',
          opens: { type: 'at', at: '2026-10-03T08:15:00.000Z' },
        },
      ],
    });
  });

  it('are simulated with what the namespace may read, and with what is supposed', async () => {
    const prod = 'pipelines["payments/database"].environments.prod.version';
    const gate = { name: 'after', expression: `${prod} == "1.4.0"` };
    const path = 'pipelines.payments/database.environments.prod.version';
    const [refused, supposed] = await Promise.all(
      [{}, { attributes: { [path]: '1.4.0' } }].map(suppose =>
        simulate(site, { environment: 'dev', gates: [gate], suppose }),
      ),
    );
    expectDocumented(simulatePath, 'post', refused);
    expect(refused.body.gates).toMatchObject([
      {
        outcome: 'error',
        reason: expect.stringMatching(/add default to its spec\.visibleTo$/),
      },
    ]);
    expect(supposed.body.gates).toMatchObject([{ outcome: 'open' }]);
  });

  it('are simulated over the releases that there were', async () => {
    const answer = await simulate(site, {
      environment: 'dev',
      gates: [{ expression: '!schedule.isWeekend' }],
      releases: { from: '2026-10-01T00:00:00Z' },
    });
    expect(answer.status).toBe(200);
    expectDocumented(simulatePath, 'post', answer);
    expect(answer.body).toMatchObject({ environment: 'dev', unknown: 0 });
  });

  describe('with a change window', () => {
    const window: ChangeWindow = {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'ChangeWindow',
      metadata: {
        name: 'freeze',
        namespace: 'default',
        labels: { 'kardinal.io/applies-to': 'dev' },
      },
      spec: {
        timezone: 'Europe/Berlin',
        exclude: [{ start: '2020-01-01T00:00', end: '2099-06-02T00:00' }],
      },
    };
    /** Midnight in Berlin, in summer. */
    const end = '2099-06-01T22:00:00.000Z';

    beforeAll(async () => {
      await site.client.create(changeWindowType, window);
      await until(async () => {
        const { body: explained } = await explain(site, '?environment=dev');
        if (explained.environments[0].gates === undefined)
          throw new Error('not yet');
      });
    });

    afterAll(() => site.client.delete(changeWindowType, window.metadata));

    it('are explained with its next opening', async () => {
      const answer = await explain(site, '?environment=dev');
      expectDocumented(explainPath, 'get', answer);
      expect(answer.body.environments).toMatchObject([
        {
          environment: 'dev',
          opens: { type: 'at', at: end },
          gates: [
            {
              gate: 'freeze',
              outcome: 'closed',
              inputs: { 'windows.default/freeze.open': false },
              leaves: [{ changesAt: end }],
              opens: { type: 'at', at: end },
            },
          ],
        },
      ]);
    });

    it('are simulated as they are now, the window among them', async () => {
      const simulated = async (at: string) => {
        const answer = await simulate(site, {
          environment: 'dev',
          suppose: { bundle, at },
        });
        expectDocumented(simulatePath, 'post', answer);
        return answer.body.gates;
      };
      expect(await simulated('2026-10-03T10:00:00Z')).toMatchObject([
        { gate: 'freeze', outcome: 'closed', opens: { type: 'at', at: end } },
      ]);
      expect(await simulated(end)).toMatchObject([
        { gate: 'freeze', outcome: 'open' },
      ]);
    });

    it('are simulated with windows that there may be', async () => {
      const answer = await simulate(site, {
        environment: 'dev',
        windows: [
          {
            name: 'weekends',
            timezone: 'America/New_York',
            exclude: [
              {
                start: '2026-01-02T17:00',
                end: '2026-01-05T08:00',
                recurrence: 'FREQ=WEEKLY;BYDAY=FR',
              },
            ],
          },
        ],
        gates: [
          {
            name: 'either',
            expression:
              'windows["weekends"].open || windows["default/freeze"].open',
          },
        ],
        // The clocks are put back in that night.
        suppose: { bundle, at: '2026-10-31T22:00:00Z' },
      });
      expectDocumented(simulatePath, 'post', answer);
      const monday = { type: 'at', at: '2026-11-02T13:00:00.000Z' };
      expect(answer.body.gates).toMatchObject([
        { gate: 'weekends', outcome: 'closed', opens: monday },
        { gate: 'either', outcome: 'closed', opens: monday },
      ]);
    });

    it('are simulated over the releases that there were', async () => {
      const answer = await simulate(site, {
        environment: 'dev',
        windows: [{ allow: window.spec.exclude }],
        releases: {
          from: '2026-10-01T00:00:00Z',
          labels: { hotfix: 'true' },
          attributes: { 'metrics.errors': 0.1 },
        },
      });
      expect(answer.status).toBe(200);
      expectDocumented(simulatePath, 'post', answer);
      expect(answer.body).toMatchObject({ held: 0, unknown: 0 });
    });
  });

  const gates = [{ expression: 'true' }];
  const suppose = {};
  const span = { start: '2026-01-02T17:00', end: '2026-01-05T08:00' };

  it.each([
    [
      'an attribute that there is not',
      {
        environment: 'dev',
        gates: [{ expression: 'bundle.versoin == "1"' }],
        suppose,
      },
      /^gates\[0\]\.expression: `bundle\.versoin`: .*did you mean `version`/,
    ],
    [
      'no expression',
      { environment: 'dev', gates: [{ expression: '((' }], suppose },
      /^gates\[0\]\.expression: CEL syntax error/,
    ],
    [
      'a zone that does not exist',
      {
        environment: 'dev',
        gates: [{ expression: 'true', timezone: 'Nowhere/Land' }],
        suppose,
      },
      /^gates\[0\]\.timezone: Nowhere\/Land is no IANA time zone/,
    ],
    [
      'no instant',
      { environment: 'dev', gates, suppose: { at: 'tomorrow' } },
      /^suppose\.at: must be an instant/,
    ],
    [
      'an end before the start',
      {
        environment: 'dev',
        gates,
        releases: {
          from: '2026-10-02T00:00:00Z',
          until: '2026-10-01T00:00:00Z',
        },
      },
      /^releases\.until: must be after from/,
    ],
    [
      'both questions',
      {
        environment: 'dev',
        gates,
        suppose,
        releases: { from: '2026-10-02T00:00:00Z' },
      },
      /^releases: either suppose/,
    ],
    ['neither', { environment: 'dev', gates }, /^suppose: either suppose/],
    [
      'a value of the Bundle',
      {
        environment: 'dev',
        gates,
        suppose: { attributes: { 'bundle.version': '2' } },
      },
      /^suppose\.attributes: bundle\.version: bundle follows from the Bundle/,
    ],
    [
      'a value of the Bundle in each release',
      {
        environment: 'dev',
        gates,
        releases: {
          from: '2026-10-01T00:00:00Z',
          attributes: { 'upstream.uat.soakMinutes': 2 },
        },
      },
      /^releases\.attributes: upstream\.uat\.soakMinutes: upstream follows/,
    ],
    [
      'a window without times',
      { environment: 'dev', windows: [{ name: 'w' }], suppose },
      /^windows\[0\]: it has neither allow nor exclude/,
    ],
    [
      'a window that recurs too often',
      {
        environment: 'dev',
        windows: [{ exclude: [span, { ...span, recurrence: 'FREQ=HOURLY' }] }],
        suppose,
      },
      /^windows\[0\]\.exclude\[1\]\.recurrence: FREQ=HOURLY is not valid/,
    ],
    [
      'two windows of one name',
      {
        environment: 'dev',
        windows: [{ exclude: [span] }, { exclude: [span] }],
        suppose,
      },
      /^windows: two have the same name/,
    ],
    [
      'an unknown field',
      { environment: 'dev', gates, suppose, when: 'now' },
      /^unknown field when; remove it/,
    ],
    [
      'another environment',
      { environment: 'moon', gates, suppose },
      /^environment: Pipeline guestbook has no moon; it has dev/,
    ],
    [
      'eleven gates',
      { environment: 'dev', gates: Array(11).fill(gates[0]), suppose },
      /^gates: /,
    ],
  ])('are not simulated with %s', async (_what, content, message) => {
    const answer = await simulate(site, content);
    expect(answer.status).toBe(400);
    expectDocumented(simulatePath, 'post', answer);
    expect(answer.body.error.message).toMatch(message);
  });

  it('are shown to those who may read the Pipeline', async () => {
    result = AuthorizeResult.DENY;
    const answers = [
      await explain(site),
      await simulate(site, { environment: 'dev', gates, suppose }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  });
});
