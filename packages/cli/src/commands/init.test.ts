import { pipelineType } from '@kardinal/backstage-plugin-kardinal-common';
import { FakeCluster, ManualClock } from '@kardinal/kube-controller/testing';
import { parse } from 'yaml';
import { aRelease } from '../__testUtils__/aRelease';
import { FakeTerminal } from '../__testUtils__/FakeTerminal';

const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));
const git = '--git https://github.com/myorg/gitops';
let cluster: FakeCluster;
let terminal: FakeTerminal;

beforeEach(async () => {
  ({ cluster } = await aRelease(clock));
  terminal = new FakeTerminal(cluster, clock);
});

it('writes a file, makes its Pipeline, and does neither twice', async () => {
  const first = `init --app shop --image ghcr.io/acme/shop ${git}`;
  expect(await terminal.type(first)).toEqual({
    code: 0,
    out: 'kardinal.yaml written\nNext: kardinal init -f kardinal.yaml\n',
    error: '',
  });
  expect(terminal.targets).toEqual([]);
  expect((await terminal.type(first)).code).toBe(1);
  const second = 'init -f kardinal.yaml -n team-a';
  expect((await terminal.type(second)).out).toBe(`pipeline/shop created
  3 environments: dev, staging, prod
  PolicyGates of the organization that apply: no-friday

Next: add to your CI:
  kardinal create bundle shop --image ghcr.io/acme/shop:$TAG
`);
  const key = { namespace: 'team-a', name: 'shop' };
  expect(cluster.peek(pipelineType, key)?.metadata.annotations).toEqual({
    'kardinal.io/image': 'ghcr.io/acme/shop',
  });
  expect(await terminal.type(second)).toMatchObject({
    code: 1,
    error: expect.stringMatching(/shop is there already in team-a/),
  });
});

it('names the Helm chart that CI publishes', async () => {
  const chart = 'oci://ghcr.io/acme/charts/shop';
  await terminal.type(`init --app shop --chart ${chart} ${git}`);
  const { out } = await terminal.type('init -f kardinal.yaml -n team-a');
  expect(out).toContain(
    `kardinal create bundle shop --chart ${chart}:$VERSION`,
  );
  const key = { namespace: 'team-a', name: 'shop' };
  expect(cluster.peek(pipelineType, key)?.metadata.annotations).toEqual({
    'kardinal.io/chart': chart,
  });
});

it('names the application after the directory', async () => {
  await terminal.type(`init ${git}`);
  const file = parse(terminal.files.get('kardinal.yaml') ?? '');
  expect(file).toMatchObject({ app: 'guestbook' });
});

it.each([
  ['init', /Name the GitOps repository with --git/],
  [`init --app Shop ${git}`, /app.*must be a name of lower-case/],
  ['init -f absent.yaml', /there is no absent\.yaml/],
  ['init -f wrong.yaml', /wrong\.yaml: .*environments/],
  ['init -f torn.yaml', /torn\.yaml: /],
  ['init --mode graph', /--mode graph needs --from/],
  ['init --mode tree', /invalid --mode tree/],
])('%s fails and says why', async (line, message) => {
  terminal.files.set('wrong.yaml', 'app: shop\ngit: {url: "https://x/y"}\n');
  terminal.files.set('torn.yaml', 'a: [');
  const { code, error } = await terminal.type(line);
  expect([code, error]).toEqual([1, expect.stringMatching(message)]);
  expect(cluster.peekAll(pipelineType)).toHaveLength(1);
});

it.each(['init --mode graph --from guestbook', 'export guestbook'])(
  '%s prints the Graph',
  async line => {
    const { code, out } = await terminal.type(line);
    expect([code, parse(out)]).toMatchObject([
      0,
      { kind: 'Graph', metadata: { name: 'guestbook-example' } },
    ]);
  },
);
