import { Subscription } from '../api/types.generated';
import { chartBundle, FoundChart } from './chartBundle';

const subscription: Subscription = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Subscription',
  metadata: { name: 'shop-chart', namespace: 'team-a' },
  spec: { type: 'chart', pipeline: 'shop' },
} as never;

const chart = {
  repository: 'oci://ghcr.io/acme/charts',
  name: 'shop',
  version: '4.2.0',
};

const made = (facts: Partial<FoundChart>) =>
  chartBundle(subscription, { ...chart, ...facts }, '2026-11-26T10:00:00Z');

describe('the Bundle of a chart', () => {
  it('has what the chart says of its build', () => {
    const { metadata, spec } = made({
      revision: 'c0ffee0',
      source: 'https://github.com/acme/shop',
      author: 'a'.repeat(300),
      builtAt: '2026-11-26T09:00:00.000Z',
    });
    expect(metadata.annotations).toMatchObject({
      'kardinal.io/source': 'https://github.com/acme/shop',
    });
    expect(spec).toEqual({
      type: 'image',
      artifacts: { charts: [chart] },
      provenance: {
        commitSHA: 'c0ffee0',
        author: expect.stringMatching(
          /^a{226}… \(cut: it has 300 characters\)$/,
        ),
        buildTimestamp: '2026-11-26T09:00:00.000Z',
      },
    });
  });

  it('has no provenance where the chart says nothing', () => {
    const { metadata, spec } = made({});
    expect(spec).not.toHaveProperty('provenance');
    expect(metadata.annotations).not.toHaveProperty('kardinal.io/source');
  });
});
