import {
  Bundle,
  bundleType,
  promotionBundle,
  rollbackBundle,
  settlementBundle,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ServedCrds } from '../../__testUtils__/ServedCrds';

let served: ServedCrds;

beforeAll(async () => {
  served = await ServedCrds.start();
});
afterAll(() => served.stop());

const images = [
  { reference: 'ghcr.io/acme/app:1.0.0', digest: `sha256:${'a'.repeat(64)}` },
];
const charts = [
  { repository: 'oci://ghcr.io/acme/charts', name: 'app', version: '1.0.0' },
];
const gitCommit = {
  repository: 'https://forge.example.com/acme/config',
  sha: 'a'.repeat(40),
};

const contents: Readonly<Record<string, Partial<Bundle['spec']>>> = {
  images: { type: 'image', artifacts: { images } },
  charts: { type: 'image', artifacts: { charts } },
  configuration: { type: 'config', artifacts: { gitCommit } },
  mixed: { type: 'mixed', artifacts: { images, charts, gitCommit } },
};

/** Everything that a Bundle may say of how it came to be. */
const origins: Readonly<Record<string, Partial<Bundle['spec']>>> = {
  'was released': {
    provenance: {
      commitSHA: 'b'.repeat(40),
      ciRunURL: 'https://ci.example.com/1',
      author: 'ana',
      buildTimestamp: '2026-11-18T10:00:00Z',
      artifacts: [{ reference: 'ghcr.io/acme/app:1.0.0' }],
    },
  },
  'went with a train': { train: '2026-11' },
  'left out an environment': { intent: { skip: ['dev'] } },
  'was promoted again': {
    provenance: { promotionOf: 'other' },
    intent: { target: 'prod' },
  },
  'was rolled back to': {
    provenance: { rollbackOf: 'bad', rollbackTo: 'other' },
    intent: { target: 'prod' },
  },
  'was imported': {
    provenance: { observedOf: 'other' },
    intent: { target: 'prod' },
  },
  'was restored': {
    provenance: { restoredOf: 'other' },
    intent: { target: 'prod' },
  },
};

const common = {
  pipeline: 'guestbook',
  environment: 'prod',
  createdAt: '2026-11-18T10:00:00Z',
  requestedBy: 'user:default/ana',
};

const derived: Readonly<
  Record<string, (source: Bundle, occurrence: string) => Bundle>
> = {
  'an ordinary rollback': (source, occurrence) =>
    rollbackBundle({
      ...common,
      occurrence,
      of: bundle('newer', {}, {}),
      to: source,
      urgency: { type: 'normal' },
    }),
  'an emergency rollback': (source, occurrence) =>
    rollbackBundle({
      ...common,
      occurrence,
      of: bundle('newer', {}, {}),
      to: source,
      urgency: { type: 'emergency', reason: 'Checkout is down' },
    }),
  'a promotion once more': (source, occurrence) =>
    promotionBundle({ ...common, occurrence, of: source }),
  'an import': (source, occurrence) =>
    settlementBundle({ ...common, occurrence, act: 'import', of: source }),
  'a restoration': (source, occurrence) =>
    settlementBundle({ ...common, occurrence, act: 'revert', of: source }),
};

function bundle(
  name: string,
  content: Partial<Bundle['spec']>,
  origin: Partial<Bundle['spec']>,
): Bundle {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name,
      namespace: 'default',
      labels: { 'kardinal.io/pipeline': 'guestbook', team: 'checkout' },
    },
    spec: { type: 'image', artifacts: { images }, ...content, ...origin },
  };
}

describe('the API server accepts what is derived from a Bundle', () => {
  it.each(
    Object.keys(contents).flatMap(content =>
      Object.keys(origins).map(origin => [content, origin] as const),
    ),
  )('of %s that %s', async (content, origin) => {
    const name = `${content}-${origin.replaceAll(' ', '-')}`;
    const source = bundle(name, contents[content], origins[origin]);
    await served.client.create(bundleType, source);
    for (const derive of Object.values(derived)) {
      const made = await served.client.create(bundleType, derive(source, name));
      expect(made.spec.artifacts).toEqual(source.spec.artifacts);
    }
  });
});
