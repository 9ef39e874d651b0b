import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import {
  bundleType,
  pipelineType,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { FakeCluster, ManualClock } from '@kardinal/kube-controller/testing';
import { parse } from 'yaml';
import { aRelease } from './__testUtils__/aRelease';
import { FakeTerminal } from './__testUtils__/FakeTerminal';

/** A Wednesday. */
const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));
const policies = 'platform-policies';
const repository = 'https://github.com/myorg/gitops';
let cluster: FakeCluster;
let terminal: FakeTerminal;

beforeEach(async () => {
  ({ cluster } = await aRelease(clock));
  terminal = new FakeTerminal(cluster, clock);
});

const gate = (name: string, expression: string) =>
  cluster.create(policyGateType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name,
      namespace: policies,
      labels: { 'kardinal.io/scope': 'org', 'kardinal.io/applies-to': 'prod' },
    },
    spec: { expression, recheckInterval: '5m' },
  });

/** What a command that is done prints. */
async function printed(line: string): Promise<string> {
  const { code, out, error } = await terminal.type(line);
  expect([code, error]).toEqual([0, '']);
  return out;
}

describe('what other command lines of the field do', () => {
  it('CLI-002: a version that cannot be seen is unknown', async () => {
    terminal = new FakeTerminal(new FakeCluster(), clock);
    expect((await printed('version')).split('\n')).toEqual([
      'CLI:        0.1.0',
      'Controller: unknown',
      'Graph:      (unknown)',
      '',
    ]);
  });

  it('CLI-004, CLI-007: without steps a dash, in every namespace its name first', async () => {
    const pipeline = aPipeline(['dev']);
    const metadata = { name: 'shop', namespace: 'team-a' };
    await cluster.create(pipelineType, { ...pipeline, metadata });
    const out = await printed('get pipelines -A');
    expect(out).toMatch(/^NAMESPACE +NAME/);
    expect(out).toMatch(/\nteam-a +shop +- .* dev -\n/);
    expect(out).toMatch(/\ndefault +guestbook /);
  });

  it('CLI-005: what is paused says so', async () => {
    await printed('pause guestbook --env prod --reason INC-7');
    expect(await printed('get pipelines')).toContain('guestbook [PAUSED]');
    await printed('resume guestbook --env prod');
    expect(await printed('get pipelines')).not.toContain('[PAUSED]');
  });

  it('CLI-006: the Bundle that is on its way, not the one that has arrived', async () => {
    const out = await printed('get pipelines');
    expect(out).toContain('guestbook-2-0-0');
    expect(out).not.toContain('guestbook-1-0-0');
  });

  it('CLI-009: each environment is there once, as the Bundle on its way has it', async () => {
    const rows = (await printed('get steps guestbook')).split('\n');
    expect(rows.filter(row => /^PromotionStep +prod/.test(row))).toEqual([
      expect.stringContaining('Waiting'),
    ]);
  });

  it('CLI-010, CLI-013, CLI-046: explain has a row for each gate of the running Bundle', async () => {
    const rows = (await printed('explain guestbook --env prod')).split('\n');
    const cells = rows.map(row => row.split(/ {2,}/));
    expect(cells).toContainEqual([
      'ENVIRONMENT',
      'TYPE',
      'NAME',
      'STATE',
      'EXPRESSION',
      'REASON',
    ]);
    expect(cells).toContainEqual([
      'prod',
      'PolicyGate',
      'no-friday',
      'Block',
      'bundle.version != "2.0.0"',
      'Closed: Not this one.',
    ]);
  });

  it('CLI-012: explain of what has no Bundle says that there are no steps', async () => {
    const metadata = { name: 'shop', namespace: 'default' };
    await cluster.create(pipelineType, { ...aPipeline(['dev']), metadata });
    expect(await printed('explain shop')).toContain('No steps');
  });

  it.each([
    ['CLI-016', '"Tuesday 10am"', 'RESULT: PASS', '2026-11-24T10:00:00.000Z'],
    ['CLI-018', '12am', 'RESULT: PASS', '2026-11-19T00:00:00.000Z'],
    [
      'a weekend',
      '"Saturday 3pm"',
      'RESULT: BLOCKED by no-weekend',
      '2026-11-21T15:00:00.000Z',
    ],
  ])('%s: simulates at %s', async (_, time, result, at) => {
    await gate('no-weekend', '!schedule.isWeekend');
    const line = `policy simulate --env prod --bundle guestbook-1-0-0 --time ${time}`;
    const out = await printed(line);
    expect(out).toContain(`${result}\n`);
    expect(out).toContain(at);
  });

  it('CLI-017: simulates a soak, with the time that is missing', async () => {
    await gate('staging-soak-30m', 'bundle.upstreamSoakMinutes >= 30');
    const line = `policy simulate guestbook --env prod --bundle guestbook-1-0-0 --soak-minutes 10`;
    const out = await printed(line);
    expect(out).toContain('RESULT: BLOCKED by staging-soak-30m');
    expect(out).toContain('ETA: ~20 minutes');
  });

  it.each([
    ['--time someday', /invalid --time someday/],
    ['--soak-minutes many', /invalid --soak-minutes many/],
    ['--bundle nope', /has no Bundle nope/],
  ])('refuses to simulate %s', async (option, message) => {
    const line = `policy simulate guestbook --env prod ${option}`;
    const { code, error } = await terminal.type(line);
    expect([code, error]).toEqual([1, expect.stringMatching(message)]);
  });

  it('CLI-022: a file that is not there is named', async () => {
    const line = 'policy test /nonexistent/gate.yaml';
    expect(await terminal.type(line)).toMatchObject({
      code: 1,
      error: expect.stringContaining('nonexistent'),
    });
  });

  it('CLI-025, CLI-028: diff shortens digests and says what is absent', async () => {
    const bundle = (version: string, digest?: string) => {
      const made = aBundle(version, {
        spec: {
          artifacts: {
            images: [
              {
                reference: `ghcr.io/acme/guestbook:${version}`,
                ...(digest === undefined ? {} : { digest }),
              },
            ],
          },
          provenance: { commitSHA: `c0ffee${version}`, author: 'ana' },
        },
      });
      return cluster.create(bundleType, made);
    };
    await bundle('1.28.0');
    await bundle('1.29.0', `sha256:def456ab${'0'.repeat(56)}`);
    const out = await printed('diff guestbook-1-28-0 guestbook-1-29-0');
    expect(out).toMatch(/^ARTIFACT +1\.28\.0 +1\.29\.0/);
    expect(out).toContain('1.29.0@sha256:def456ab...\n');
    expect(out).toMatch(/\ncommit +c0ffee1\.28\.0 +c0ffee1\.29\.0/);
    expect(await printed('diff guestbook-1-0-0 guestbook-1-29-0')).toMatch(
      /\nauthor +\(absent\) +ana/,
    );
  });

  describe('override', () => {
    const line = 'override guestbook --gate no-friday --reason "INC-8: fix"';

    beforeEach(() => {
      terminal.variables = {
        KARDINAL_PORTAL: 'https://portal.example.com/',
        KARDINAL_TOKEN: 't0ken',
      };
    });

    it('CLI-032: refuses what is no duration', async () => {
      const { code, error } = await terminal.type(`${line} --expires-in soon`);
      expect([code, error]).toEqual([
        1,
        expect.stringContaining('invalid --expires-in'),
      ]);
      const long = await terminal.type(`${line} --expires-in 48h`);
      expect(long.error).toContain('invalid --expires-in: must be a Go');
      expect(terminal.orders).toEqual([]);
    });

    it('CLI-033: twice is two orders, of which the portal decides', async () => {
      const out = await printed(line);
      expect(out).toMatch(
        /^pipeline\/guestbook override accepted\nLets 2\.0\.0/,
      );
      await printed(`${line} --expires-in 2h`);
      const order = (duration: string) => ({
        url: 'https://portal.example.com/api/kardinal/pipelines/default/guestbook/commands',
        body: {
          type: 'override',
          arguments: {
            bundle: 'guestbook-2-0-0',
            environment: 'prod',
            gate: 'no-friday',
            duration,
            reason: 'INC-8: fix',
          },
        },
      });
      expect(terminal.orders).toEqual([order('1h'), order('2h')]);
    });

    it('says what the portal says that refuses it', async () => {
      const error = { message: 'the platform does not permit it' };
      terminal.answer = { status: 409, body: JSON.stringify({ error }) };
      expect(await terminal.type(line)).toMatchObject({
        code: 1,
        error: 'kardinal: the platform does not permit it\n',
      });
    });

    it.each([
      [{ KARDINAL_TOKEN: 't0ken' }, /KARDINAL_PORTAL is not set/],
      [
        { KARDINAL_PORTAL: 'https://portal.example.com' },
        /KARDINAL_TOKEN is not set/,
      ],
      [
        { KARDINAL_PORTAL: 'http://example.com', KARDINAL_TOKEN: 't0ken' },
        /must begin with https/,
      ],
      [
        { KARDINAL_PORTAL: 'portal', KARDINAL_TOKEN: 't0ken' },
        /KARDINAL_PORTAL is no URL/,
      ],
    ])('sends no token with %j', async (variables, message) => {
      terminal.variables = variables;
      const { code, error } = await terminal.type(line);
      expect([code, error]).toEqual([1, expect.stringMatching(message)]);
      expect(terminal.orders).toEqual([]);
    });

    it('orders an emergency with its reason', async () => {
      const rollback = 'rollback guestbook --env dev --yes --emergency';
      expect((await terminal.type(rollback)).error).toMatch(/needs --reason/);
      terminal.answer = { status: 202, body: '{"bundle":"guestbook-back"}' };
      const out = await printed(`${rollback} --reason INC-7`);
      expect(out).toMatch(/^bundle\/guestbook-back created\n.*1\.0\.0/);
      expect(terminal.orders.map(({ body }) => body)).toEqual([
        {
          type: 'emergency',
          arguments: { environment: 'dev', reason: 'INC-7' },
        },
      ]);
    });
  });

  it('CLI-037: deletes a Bundle that is there', async () => {
    const line = 'delete bundle nope';
    expect(await terminal.type(line)).toMatchObject({
      code: 1,
      error: expect.stringContaining('not found'),
    });
    const out = await printed('delete bundle guestbook-1-0-0');
    expect(out).toBe('bundle/guestbook-1-0-0 deleted\n');
    expect((await terminal.type('get bundles guestbook')).out).not.toContain(
      'guestbook-1-0-0',
    );
  });

  it('CLI-038: status of one Pipeline', async () => {
    const out = await printed('status guestbook');
    expect(out).toContain('Pipeline: guestbook\n');
    expect(out).toContain('Active bundle(s): guestbook-2-0-0\n');
    expect(out).toMatch(
      /Blocking Policy Gates\n.*\nguestbook-2-0-0 .*no-friday/,
    );
    await printed('delete bundle guestbook-2-0-0');
    expect(await printed('status guestbook')).toBe(
      'Pipeline: guestbook\nNo active promotions.\n',
    );
  });

  it.each([
    ['dev,staging,prod', ['auto', 'auto', 'pr-review']],
    ['live', ['pr-review']],
  ])('CLI-040: makes a Pipeline of %s', async (environments, approvals) => {
    const line = `init --dry-run --app my-app --git ${repository} --environments ${environments}`;
    expect(parse(await printed(line))).toMatchObject({
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Pipeline',
      spec: {
        git: { branch: 'main', secretRef: { name: 'github-token' } },
        environments: approvals.map(approval =>
          expect.objectContaining({ approval }),
        ),
      },
    });
  });

  it('CLI-042: the format may come first', async () => {
    const out = await printed('-o json get pipelines');
    expect(JSON.parse(out)).toHaveLength(1);
  });

  it.each([
    ['bash', '__start_kardinal'],
    ['zsh', '_kardinal'],
  ])('CLI-043: completes in %s', async (shell, name) => {
    expect(await printed(`completion ${shell}`)).toContain(name);
  });
});
