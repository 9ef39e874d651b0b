import { ciIssuersSchema } from './ciIssuerSettings';

const issuer = {
  name: 'github',
  issuer: 'https://token.actions.githubusercontent.com',
  audience: 'https://portal.example.com',
  grants: [{ claims: { repository: 'acme/shop' } }],
};

const problemsOf = (...issuers: readonly object[]): readonly string[] => {
  const { error } = ciIssuersSchema.safeParse(issuers);
  return (error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );
};

describe('ciIssuersSchema', () => {
  it('grants nothing that is not listed', () => {
    expect(ciIssuersSchema.parse([issuer])[0].grants).toEqual([
      {
        claims: { repository: 'acme/shop' },
        pipelines: [],
        labels: [],
        maySkip: [],
        mayTarget: [],
      },
    ]);
  });

  it.each([
    [
      'plain http',
      { issuer: 'http://ci.example.com' },
      /^0\.issuer: must be an https/,
    ],
    ['a credential', { issuer: 'https://a@ci.example.com' }, /^0\.issuer: /],
    [
      'no URL',
      { issuer: 'ci' },
      /^0\.issuer: must be the URL of an OpenID Connect issuer,/,
    ],
    ['no audience', { audience: '' }, /^0\.audience: /],
    [
      'a grant to everybody',
      { grants: [{ claims: {} }] },
      /^0\.grants\.0\.claims: must name a claim/,
    ],
    [
      'a scope that there is not',
      { grants: [{ claims: { a: 'b' }, all: true }] },
      /^0\.grants\.0: /,
    ],
  ])('refuses %s', (_what, overrides, problem) => {
    expect(problemsOf({ ...issuer, ...overrides }).join()).toMatch(problem);
  });

  it('takes plain http on the same machine', () => {
    expect(problemsOf({ ...issuer, issuer: 'http://127.0.0.1:8080' })).toEqual(
      [],
    );
  });

  it('refuses two of one name or one URL', () => {
    expect(problemsOf(issuer, issuer)).toEqual([
      '1.name: another issuer has the same; each needs its own',
      '1.issuer: another issuer has the same; each needs its own',
    ]);
  });
});
