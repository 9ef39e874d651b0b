import { buildFactsOf } from './buildFactsOf';

const said = (labels: Readonly<Record<string, string>>) =>
  buildFactsOf({
    builtAt: '2026-11-01T00:00:00.000Z',
    labels: Object.fromEntries(
      Object.entries(labels).map(([name, value]) => [
        `org.opencontainers.image.${name}`,
        value,
      ]),
    ),
  });

describe('buildFactsOf', () => {
  it('takes what OCI names', () => {
    expect(
      said({
        revision: 'c0ffee0123456789c0ffee0123456789c0ffee01',
        source: 'https://github.com/acme/shop',
        created: '2026-11-02T10:00:00+01:00',
        authors: 'ana\nben',
      }),
    ).toEqual({
      revision: 'c0ffee0123456789c0ffee0123456789c0ffee01',
      source: 'https://github.com/acme/shop',
      builtAt: '2026-11-02T09:00:00.000Z',
      author: 'ana ben',
    });
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['nothing', {}],
    ['a branch as the revision', { revision: 'main' }],
    ['a credential in the source', { source: 'https://a:b@example.com/x' }],
    ['no page as the source', { source: 'data:text/html,x' }],
    ['no time', { created: 'yesterday' }],
    ['no author', { authors: ' ' }],
  ])('leaves out %s', (_what, labels) => {
    expect(said(labels)).toEqual({ builtAt: '2026-11-01T00:00:00.000Z' });
  });

  it('cuts what is long', () => {
    expect(said({ authors: 'a'.repeat(5_000) }).author).toHaveLength(256);
  });
});
