import { bundleType } from '@kardinal/backstage-plugin-kardinal-common';
import { FakeCluster, ManualClock } from '@kardinal/kube-controller/testing';
import { aRelease } from '../__testUtils__/aRelease';
import { FakeTerminal } from '../__testUtils__/FakeTerminal';

const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));
const image = '--image ghcr.io/acme/app:1.2.0';
let cluster: FakeCluster;
let terminal: FakeTerminal;

beforeEach(async () => {
  ({ cluster } = await aRelease(clock));
  terminal = new FakeTerminal(cluster, clock);
});

it('releases images with where they come from', async () => {
  const { code, out } = await terminal.type(
    `create bundle guestbook --image ghcr.io/acme/app:1.2.0,ghcr.io/acme/web@sha256:${'0'.repeat(
      64,
    )} --commit c0ffee --author ana --ci-run https://ci.example.com/7`,
  );
  const [, name] = /^bundle\/(\S+) created\n/.exec(out) ?? [];
  expect(code).toBe(0);
  const made = cluster.peek(bundleType, { namespace: 'default', name });
  expect(made?.spec).toEqual({
    type: 'image',
    artifacts: {
      images: [
        { reference: 'ghcr.io/acme/app:1.2.0' },
        { reference: `ghcr.io/acme/web@sha256:${'0'.repeat(64)}` },
      ],
    },
    provenance: {
      commitSHA: 'c0ffee',
      author: 'ana',
      ciRunURL: 'https://ci.example.com/7',
    },
  });
});

it('releases charts, alone or with images', async () => {
  const chart = 'oci://ghcr.io/acme/charts/shop:4.2.0';
  for (const options of [`--chart ${chart}`, `${image} --chart ${chart}`]) {
    const { out } = await terminal.type(`create bundle guestbook ${options}`);
    const [, name] = /^bundle\/(\S+) created\n/.exec(out) ?? [];
    const made = cluster.peek(bundleType, { namespace: 'default', name });
    expect(made?.spec).toMatchObject({
      type: 'image',
      artifacts: {
        charts: [
          {
            repository: 'oci://ghcr.io/acme/charts',
            name: 'shop',
            version: '4.2.0',
          },
        ],
      },
    });
  }
});

it.each([
  [
    '--chart shop:4.2.0',
    'invalid --chart: "shop:4.2.0" is no chart with its version',
  ],
  [
    '--chart https://h.example.com/shop:latest',
    'invalid --chart: must be a version, no range',
  ],
  [
    '--image ,',
    '--image names no image, and --chart no chart; give one of them',
  ],
  [
    '--image ghcr.io/acme/app',
    'invalid --image: The image needs a tag or digest, e.g. ghcr.io/acme/app:1.2.3',
  ],
  [
    `${image},ghcr.io/acme/app:1.3.0`,
    'invalid --image: ghcr.io/acme/app is 1.3.0 here and 1.2.0 in images[0]',
  ],
  [`${image} --commit ${'c'.repeat(65)}`, 'invalid --commit: '],
  [`${image} --author ${'a'.repeat(257)}`, 'invalid --author: '],
  [
    `${image} --ci-run ftp://ci.example.com`,
    'invalid --ci-run: must be an http(s) URL',
  ],
])('refuses %s, and makes nothing', async (options, message) => {
  const before = cluster.peekAll(bundleType);
  const line = `create bundle guestbook ${options}`;
  expect(await terminal.type(line)).toMatchObject({
    code: 1,
    error: expect.stringContaining(message),
  });
  expect(cluster.peekAll(bundleType)).toEqual(before);
});
