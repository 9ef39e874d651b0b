import { testSeals } from '../../__testUtils__/testSeals';
import { templateOf } from '../../__testUtils__/templateOf';
import { trustedStatus } from './trustedStatus';

const digests = [`sha256:${'a'.repeat(64)}`, `sha256:${'b'.repeat(64)}`];
const source = {
  registry: 'https://ghcr.io',
  repository: 'acme/web',
  tag: '1',
  digest: digests[0],
  since: '2026-11-26T10:00:00Z',
};

const seals = testSeals();
const plain = templateOf();
const own = { ...plain, status: seals.sealStatus(plain, { source }) };

describe('trustedStatus', () => {
  it('is the resource where its controller wrote the status, or nobody did', () => {
    expect(trustedStatus(seals, own)).toBe(own);
    expect(trustedStatus(seals, plain)).toEqual(plain);
  });

  it.each([
    [
      'another digest',
      {
        ...own,
        status: { ...own.status, source: { ...source, digest: digests[1] } },
      },
    ],
    ['no seal', { ...own, status: { source } }],
    [
      'the status of another Template',
      { ...own, metadata: { ...plain.metadata, name: 'other', uid: 'web-2' } },
    ],
    [
      'the seal of another control plane',
      { ...plain, status: testSeals(8).sealStatus(plain, { source }) },
    ],
  ])('has no status with %s', (_what, forged) => {
    const { status, ...others } = forged;
    expect(trustedStatus(seals, forged)).toEqual(others);
  });
});
