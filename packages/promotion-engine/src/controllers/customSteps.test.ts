import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/kube-controller';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import {
  answered,
  FakeServer,
  FakeServers,
} from '../__testUtils__/FakeServers';
import { wednesday } from '../__testUtils__/PromotionWorld';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { secretOf } from '../__testUtils__/secretOf';
import { environments } from '../__testUtils__/templates';

type Environment = Pipeline['spec']['environments'][number];
type Steps = NonNullable<Environment['steps']>;

const { prod } = environments;
const direct = { ...prod, approval: 'auto' as const };

const url = 'http://gate.shop.svc.cluster.local/step';
const ask = { uses: 'shop/version-gate', webhook: { url } };
const write: Steps = [
  { uses: 'git-clone' },
  { uses: 'kustomize-set-image' },
  { uses: 'git-commit' },
  { uses: 'git-push' },
];
const done: Steps = [{ uses: 'health-check' }];

let world: RunningWorld;
let servers: FakeServers;

beforeEach(() => {
  servers = new FakeServers();
});

afterEach(() => world.stop());

/** A release of 2.0.0 where a server answers like this. */
async function release(
  steps: Steps,
  server: FakeServer = () => answered({ result: 'pass' }),
  environment: Environment = direct,
): Promise<void> {
  servers.servers.set(url, server);
  world = await RunningWorld.begin({
    environments: [{ ...environment, steps }],
    egress: outside => servers.egress(outside),
  });
}

/** So many seconds after the release. */
async function until(second: number): Promise<void> {
  const { clock } = world.story;
  await clock.advance(wednesday + second * 1000 - clock.now());
  await world.react();
}

const status = () => world.step('2.0.0', 'prod')?.status;
const entry = (as: string) => status()?.steps?.find(each => each.as === as);
const bodies = () =>
  servers.requests.map(({ body }) => JSON.parse(body ?? '{}'));
const ready = () =>
  world.pipeline()?.status?.conditions?.find(({ type }) => type === 'Ready');

describe('a custom step', () => {
  it('is sent what spec 2 says', async () => {
    await release([
      { ...ask, webhook: { url, timeoutSeconds: 30 } },
      ...write,
      ...done,
    ]);
    expect(status()?.state).toBe('Verified');
    expect(bodies()).toEqual([
      {
        idempotency_key: servers.keys[0],
        pipeline: 'guestbook',
        environment: 'prod',
        step: { uses: 'shop/version-gate', as: 'shop/version-gate' },
        bundle: {
          name: 'guestbook-2-0-0',
          version: '2.0.0',
          type: 'image',
          images: [{ repository: 'ghcr.io/acme/app', tag: '2.0.0' }],
          provenance: {},
        },
        inputs: { 'webhook.url': url, 'webhook.timeoutSeconds': '30' },
        outputs_so_far: {},
        steps: [],
        changed_files: [],
      },
    ]);
    expect(servers.requests[0]).toMatchObject({
      method: 'POST',
      url,
      timeout: 30_000,
      limit: 64 * 1024,
      headers: { 'Content-Type': 'application/json' },
    });
  });

  it('passes its message and outputs on', async () => {
    const outputs = { scan_id: 'abc', scan_report_url: 'https://scan/1' };
    const second = {
      uses: 'second',
      webhook: { url },
      config: { scan: '${steps["shop/version-gate"].scan_id}', deep: true },
    };
    await release([ask, ...write, second, ...done], () =>
      answered({
        result: 'pass',
        message: 'all\u001b[2m checks\npassed',
        outputs,
      }),
    );
    expect(entry('shop/version-gate')).toMatchObject({
      state: 'Succeeded',
      message: 'all [2m checks passed',
      outputs,
    });
    const record = world.bundle('2.0.0')?.status?.environments?.prod;
    expect(record?.evidence?.answers?.[0]).toEqual({
      step: 'shop/version-gate',
      message: 'all [2m checks passed',
      outputs,
    });
    const [, last] = bodies();
    expect(last).toMatchObject({
      inputs: { scan: 'abc', deep: 'true' },
      outputs_so_far: { ...outputs, branch: 'main' },
      changed_files: ['environments/prod/kustomization.yaml'],
      base_commit: status()?.baseCommit,
    });
    expect(last.steps[0]).toEqual({
      uses: 'shop/version-gate',
      as: 'shop/version-gate',
      outputs,
    });
  });

  it('between two edits sends what the edits before it change, and on which commit', async () => {
    await release([...write.slice(0, 2), ask, ...write.slice(2), ...done]);
    expect(status()?.state).toBe('Verified');
    expect(bodies()).toEqual([
      expect.objectContaining({
        base_commit: status()?.baseCommit,
        changed_files: ['environments/prod/kustomization.yaml'],
      }),
    ]);
    expect(world.forge.commits()).toHaveLength(1);
  });

  it.each<[string, Steps]>([
    ['between push and pull request', [...write, ask, { uses: 'open-pr' }]],
    ['before the merge', [...write, { uses: 'open-pr' }, ask]],
  ])('%s holds the merge back', async (_where, before) => {
    await release([...before, { uses: 'merge-pr' }, ...done], () =>
      answered({ result: 'fail', message: 'not today' }),
    );
    expect(status()).toMatchObject({
      state: 'Failed',
      message: expect.stringContaining('not today'),
    });
    expect(world.forge.tagsOf('main')['environments/prod']).toBe('1.0.0');
  });

  it('after the merge decides on what is in the repository by then', async () => {
    await release(
      [...write, { uses: 'open-pr' }, { uses: 'wait-for-merge' }, ask, ...done],
      undefined,
      prod,
    );
    expect(servers.requests).toHaveLength(0);
    await world.merge();
    expect(servers.requests).toHaveLength(1);
    expect(status()?.state).toBe('Verified');
  });

  it('is named in the pull request, with links of its outputs', async () => {
    await release(
      [ask, ...write, { uses: 'open-pr' }, { uses: 'wait-for-merge' }, ...done],
      () =>
        answered({
          result: 'pass',
          message: 'clean <b>',
          outputs: { report: 'https://scan.example.com/1', note: '@all' },
        }),
      prod,
    );
    const [{ body }] = world.forge.pullRequests;
    expect(body).toContain('shop/version-gate');
    expect(body).toContain('clean &lt;b&gt;');
    expect(body).toContain('](https://scan.example.com/1)');
    expect(body).toContain('`@all`');
  });
});

describe('the answer of a custom step', () => {
  it.each<[string, ReturnType<FakeServer>, RegExp]>([
    [
      'HOOK-002: a refusal',
      answered({ result: 'fail', message: 'integration tests did not pass' }),
      /integration tests did not pass/,
    ],
    ['success: false', answered({ success: false, message: 'no' }), /: no$/],
    ['HOOK-009: 400', answered({ message: 'bad' }, 400), /answered 400: bad/],
    ['404 without JSON', { type: 'answered', status: 404, body: '' }, /404/],
    ['a redirect', answered({}, 302), /redirects are not followed/],
    ['no JSON', { type: 'answered', status: 200, body: '<p>' }, /is not JSON/],
    ['no result', answered({}), /without a result/],
    ['another result', answered({ result: 'maybe' }), /: result: /],
    [
      'outputs that are no text',
      answered({ result: 'pass', outputs: { n: 1 } }),
      /: outputs\.n: /,
    ],
    [
      'outputs without a name',
      answered({ result: 'pass', outputs: { '': 'a' } }),
      /: outputs\.: /,
    ],
    ['nothing in time', { type: 'timedOut' }, /did not answer within 30s/],
    ['too much', { type: 'tooLarge', limit: 65_536 }, /more than 64 KiB/],
    [
      'HOOK-012: an address that is refused',
      { type: 'refused', message: '127.0.0.1 is a loopback address' },
      /the URL is refused: 127\.0\.0\.1 is a loopback address/,
    ],
    [
      'more outputs than 16 KiB',
      answered({ result: 'pass', outputs: { a: 'x'.repeat(17_000) } }),
      /16 KiB/,
    ],
  ])('fails the promotion at once: %s', async (_what, answer, message) => {
    await release([ask, ...write, ...done], () => answer);
    expect(status()).toMatchObject({
      state: 'Failed',
      message: expect.stringMatching(message),
    });
    expect(servers.requests).toHaveLength(1);
    expect(world.forge.commits()).toEqual([]);
    await world.elapse(60_000);
    const { resourceVersion } = world.cluster;
    await world.elapse(3_600_000);
    expect(world.cluster.resourceVersion).toBe(resourceVersion);
  });

  it.each<[string, ReturnType<FakeServer>]>([
    ['HOOK-003: 503', answered({ message: 'overloaded' }, 503)],
    ['no connection', { type: 'unreachable', message: 'refuses' }],
  ])('is asked for three times, 30 s apart: %s', async (_what, answer) => {
    await release([ask, ...write, ...done], () => answer);
    const seen = [];
    for (const second of [29, 30, 59, 60]) {
      await until(second);
      seen.push([second, servers.requests.length, status()?.state]);
    }
    expect(seen).toEqual([
      [29, 1, 'Promoting'],
      [30, 2, 'Promoting'],
      [59, 2, 'Promoting'],
      [60, 3, 'Failed'],
    ]);
    expect(status()).toMatchObject({
      state: 'Failed',
      message: expect.stringContaining('all 3 attempts failed'),
    });
    expect(new Set(servers.keys).size).toBe(1);
    await world.elapse(3_600_000);
    expect(servers.requests).toHaveLength(3);
  });

  it('counts once a server is well again', async () => {
    await release([ask, ...write, ...done], () =>
      servers.requests.length < 3
        ? answered({}, 500)
        : answered({ success: true }),
    );
    await world.elapse(30_000);
    await world.elapse(60_000);
    expect(status()?.state).toBe('Verified');
  });

  it('is asked for anew when a person retries', async () => {
    await release([ask, ...write, ...done], () =>
      servers.requests.length === 1
        ? answered({ result: 'fail' })
        : answered({ result: 'pass' }),
    );
    expect(status()?.state).toBe('Failed');
    await world.retry('2.0.0');
    expect(status()?.state).toBe('Verified');
    expect(new Set(servers.keys).size).toBe(2);
  });
});

describe('the credential of a custom step', () => {
  const value = 'Bearer s3cr3t-t0ken';
  const secured: Steps = [
    { uses: ask.uses, webhook: { url, secretRef: { name: 'gate' } } },
    ...write,
    ...done,
  ];
  const secret = (text: string): KubeObject =>
    secretOf({ namespace: 'default', name: 'gate' }, { Authorization: text });

  it('is the key Authorization of the Secret, and nowhere to be read', async () => {
    await release(secured, (_body, { headers }) =>
      answered({
        result: 'pass',
        message: `you sent ${headers.Authorization}`,
        outputs: { token: headers.Authorization.slice(7) },
      }),
    );
    expect(status()?.conditions).toContainEqual(
      expect.objectContaining({ reason: 'CredentialMissing' }),
    );
    expect(servers.requests).toHaveLength(0);
    await world.cluster.create(builtinTypes.secrets, secret(value));
    await world.settle();
    expect(status()?.state).toBe('Verified');
    expect(servers.requests[0].headers).toMatchObject({ Authorization: value });
    expect(JSON.stringify(status())).not.toContain('s3cr3t');
    expect(entry(ask.uses)?.message).toBe('you sent ***');
  });
});

describe('a Pipeline with a custom step', () => {
  const at = (webhook: object, config?: object): Steps => [
    ...write,
    {
      uses: 'gate',
      webhook: { url, ...webhook },
      ...(config === undefined ? {} : { config: { ...config } }),
    },
    ...done,
  ];

  it.each<[string, Steps, RegExp]>([
    [
      'without a server',
      [...write, { uses: 'gate' }, ...done],
      /steps\[4\]\.uses: no promotion step "gate" is installed.*webhook\.url/,
    ],
    [
      'with a URL that is none',
      at({ url: 'gate/step' }),
      /steps\[4\]\.webhook\.url: it is not a URL; write https:\/\/HOST\/PATH/,
    ],
    [
      'with the address of cloud metadata (HOOK-012)',
      at({ url: 'http://169.254.169.254/' }),
      /steps\[4\]\.webhook\.url: 169\.254\.169\.254 is an address of cloud metadata/,
    ],
    [
      'with an address of the backend itself (HOOK-012)',
      at({ url: 'http://127.0.0.1' }),
      /steps\[4\]\.webhook\.url: 127\.0\.0\.1 is a loopback address.*kardinal\.egress\.allow/,
    ],
    [
      'with such an address where spec 1 has it',
      [
        ...write,
        { uses: 'gate', config: { url: 'http://169.254.169.254/' } },
        ...done,
      ],
      /steps\[4\]\.config\.url: 169\.254\.169\.254 is an address of cloud metadata/,
    ],
    [
      'with a password in its URL',
      at({ url: 'https://a:b@gate.example.com' }),
      /steps\[4\]\.webhook\.url: it contains credentials; put them into a Secret/,
    ],
    [
      'with a Secret of another namespace',
      at({ secretRef: { name: 'a', namespace: 'kube-system' } }),
      /steps\[4\]\.webhook\.secretRef\.namespace: .*only Secrets of default are read/,
    ],
    [
      'with a Secret for a server that others can listen to',
      at({ url: 'http://gate.example.com', secretRef: { name: 'a' } }),
      /steps\[4\]\.webhook\.url: .*not encrypted/,
    ],
    [
      'with settings that are no text',
      at({}, { images: ['a'] }),
      /steps\[4\]\.config\.images/,
    ],
    [
      'with an expression that reads what no Bundle has',
      at({}, { version: '${bundle.versoin}' }),
      /steps\[4\]\.config\.version: \$\{bundle\.versoin\}/,
    ],
    [
      'with the name of an installed step',
      [...write, { uses: 'health-check', webhook: { url } }],
      /steps\[4\]\.webhook: health-check is installed and calls no server/,
    ],
  ])('is refused %s, and the field is named', async (_what, steps, message) => {
    await release(steps);
    expect(ready()).toMatchObject({
      status: 'False',
      message: expect.stringMatching(message),
    });
    expect(servers.requests).toHaveLength(0);
  });

  it('may name it as spec 1 does', async () => {
    const config = { url, timeout: '5m', suite: 'smoke' };
    await release([...write, { uses: 'run-tests', config }, ...done]);
    expect(status()?.state).toBe('Verified');
    expect(servers.requests[0]).toMatchObject({ url, timeout: 300_000 });
    expect(bodies()[0].inputs).toEqual({
      'webhook.url': url,
      'webhook.timeoutSeconds': '300',
      suite: 'smoke',
    });
  });
});
