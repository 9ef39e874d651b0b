import { ScmError } from '@kardinal/backstage-plugin-kardinal-node';
import { generateKeyPairSync } from 'node:crypto';
import { app, AppServer } from './__testUtils__/AppServer';
import { createGitHubProvider } from './createGitHubProvider';

const clock = {
  at: Date.parse('2026-11-26T10:00:00Z'),
  now: () => clock.at,
};
let server: AppServer;

beforeEach(async () => {
  clock.at = Date.parse('2026-11-26T10:00:00Z');
  server = await AppServer.start(clock);
});

afterEach(() => server.stop());

function provider() {
  const { host } = new URL(server.url);
  return createGitHubProvider({
    hosts: [{ host, apiBaseUrl: server.url }],
    clock,
    secondMs: 1,
  });
}

/** Asks a provider for credentials of a repository, as often as it is said. */
function asking(of = provider()) {
  return (
    secret: Readonly<Record<string, string>> = server.secret,
    repository = app.repository,
  ) =>
    of.exchange?.(secret, of.repositoryOf(`${server.url}/acme/${repository}`));
}

async function failureOf(
  asked: Promise<unknown> | undefined,
): Promise<ScmError> {
  const failure = await asked?.catch(error => error);
  expect(failure).toBeInstanceOf(ScmError);
  return failure as ScmError;
}

/** Whose limits GitHub counts, whatever the token is for. */
const account = 'app 4711 installation 99';

it('gives a token for one repository, and the same until shortly before it ends', async () => {
  const ask = asking();
  expect(await ask()).toEqual({ token: 'ghs_1', account });
  clock.at += 54 * 60_000;
  expect(await ask()).toEqual({ token: 'ghs_1', account });
  clock.at += 2 * 60_000;
  expect(await ask()).toEqual({ token: 'ghs_2', account });
  expect(server.asked).toEqual(['99:gitops', '99:gitops']);
});

it('asks once for many who need it at the same time, also when it has ended', async () => {
  const ask = asking();
  const many = () => Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(new Set((await many()).map(each => each?.token))).toEqual(
    new Set(['ghs_1']),
  );
  clock.at += 3_600_000;
  expect(new Set((await many()).map(each => each?.token))).toEqual(
    new Set(['ghs_2']),
  );
});

it('uses a token that lasts for a moment, and asks no more often than it is asked', async () => {
  server.lasts = 1_000;
  const ask = asking();
  expect(await ask()).toEqual({ token: 'ghs_1', account });
  expect(await ask()).toEqual({ token: 'ghs_2', account });
});

it('asks again after a failure', async () => {
  const ask = asking();
  server.failure = 422;
  await failureOf(ask());
  server.failure = undefined;
  expect(await ask()).toMatchObject({ token: expect.stringMatching(/^ghs_/) });
});

it('knows nothing of a Secret without an App', async () => {
  expect(await asking()({ password: 'p' })).toBeUndefined();
  expect(server.asked).toEqual([]);
});

const otherKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
const otherKind = () =>
  generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

it.each([
  [
    'a key of another App',
    () => ({ githubAppPrivateKey: otherKey() }),
    /^GitHub gives the App 4711 no token for acme\/gitops by the installation 99: 401 .*Compare githubAppID and githubAppPrivateKey/,
  ],
  [
    'another id',
    () => ({ githubAppID: '1' }),
    /App 1 .*Compare githubAppID and githubAppPrivateKey with the App/,
  ],
  [
    'another installation',
    () => ({ githubAppInstallationID: '1' }),
    /: 404 Not Found\. Compare githubAppInstallationID with where/,
  ],
  [
    'no installation',
    () => ({ githubAppInstallationID: '' }),
    /^githubAppInstallationID is missing: a GitHub App needs githubAppID, /,
  ],
  [
    'a name for a number',
    () => ({ githubAppInstallationID: 'acme' }),
    /^githubAppInstallationID is no number/,
  ],
  [
    'an id that is none',
    () => ({ githubAppID: 'a b' }),
    /^githubAppID is no id/,
  ],
  [
    'a key that is none',
    () => ({ githubAppPrivateKey: 'hunter2' }),
    /^githubAppPrivateKey is no private RSA key in PEM/,
  ],
  [
    'a key of another kind',
    () => ({ githubAppPrivateKey: otherKind() }),
    /^githubAppPrivateKey is no private RSA key in PEM/,
  ],
])(
  'refuses %s, says what to change and nothing of the key',
  async (_case, wrong, message) => {
    const failure = await failureOf(asking()({ ...server.secret, ...wrong() }));
    expect(failure.message).toMatch(message);
    expect(failure.message).not.toMatch(/hunter2|BEGIN|eyJ/);
    expect(['unauthorized', 'invalid']).toContain(failure.kind);
  },
);

it('says of a repository that the App may not have it', async () => {
  const failure = await failureOf(asking()(server.secret, 'other'));
  expect(failure.message).toMatch(
    /for acme\/other .*422 .*Let the App have that repository where it is installed/,
  );
});

it('is to be asked again where GitHub fails', async () => {
  server.failure = 503;
  const failure = await failureOf(asking()());
  expect(failure).toMatchObject({
    kind: 'transient',
    message: expect.stringMatching(/^GitHub failed to give a token to the App/),
  });
  expect(failure.message).not.toMatch(/eyJ/);
});
