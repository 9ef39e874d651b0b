import { unsetSecrets } from './unsetSecrets';

const scopes = { labels: [], maySkip: [], mayTarget: [] };
const token = 'token-of-the-tests';
const pipelines = ['default/guestbook'];

describe('unsetSecrets', () => {
  it('names every setting whose absence makes a route refuse, and no value', () => {
    const sentences = unsetSecrets({
      ci: {
        tokens: [
          { ...scopes, name: 'a', token, hmacSecret: 'x', pipelines },
          { ...scopes, name: 'b', token, pipelines },
          { ...scopes, name: 'c', token, hmacSecret: 'x', pipelines: [] },
        ],
        issuers: [
          {
            name: 'forge',
            issuer: 'https://ci.example.com',
            audience: 'https://portal.example.com',
            grants: [],
          },
        ],
      },
      webhooks: { github: {}, gitea: { secret: 'secret-of-the-tests' } },
      approvals: { board: { pipelines, portal: false } },
    });
    expect(sentences).toEqual([
      'kardinal.ci.tokens[1].hmacSecret is not set: every request with the CI token b is refused',
      'kardinal.ci.tokens[2].pipelines is empty: the CI token c is for no Pipeline',
      'kardinal.ci.issuers[0].grants is empty: nothing is granted to a job of the issuer forge',
      'kardinal.webhooks.github.secret is not set: every delivery of github is refused',
      'kardinal.approvals.board.secret is not set: every answer to board is refused',
    ]);
  });
});
