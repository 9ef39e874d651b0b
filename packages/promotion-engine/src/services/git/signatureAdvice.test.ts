import { LocalForge, startLocalForge } from '@kardinal/local-forge';
import { silentLogger } from '@kardinal/kube-controller';
import { authorizedKey, ed25519Key } from '../../__testUtils__/sshKeys';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { createCommitSigner } from '../signing/createCommitSigner';
import { kustomization, tagEdit } from './__testUtils__/tagEdit';
import { createGitRepositories } from './createGitRepositories';
import { GitRepositories, GitWriteRequest } from './GitRepositories';

const token = 'a-token-that-nobody-may-see';
const [key, other] = [ed25519Key(), ed25519Key()];
const signer = createCommitSigner(key);

describe('a branch that takes only signed commits', () => {
  const directory = temporaryDirectory();
  let forge: LocalForge;
  let git: GitRepositories;
  let url: string;

  beforeEach(async () => {
    directory.clear();
    forge = await startLocalForge({
      directory: directory.resolve('forge'),
      port: 0,
      users: [{ login: 'bot', token }],
    });
    const repository = { owner: 'acme', name: 'gitops' };
    ({ cloneUrl: url } = await forge.createRepository({
      ...repository,
      files: { 'environments/dev/kustomization.yaml': kustomization('v1') },
    }));
    for (const branch of ['main', 'environment/dev'])
      await forge.protectBranch({
        ...repository,
        branch,
        requiredSignatures: true,
      });
    git = createGitRepositories({
      cacheDirectory: directory.resolve('cache'),
      clock: { now: () => 1_760_000_000_000 },
      logger: silentLogger,
    });
  });
  afterEach(async () => {
    await git.stop();
    await forge.stop();
  });

  const write = (overrides: Partial<GitWriteRequest> = {}) =>
    git.write({
      ...tagEdit({ key: 'uid/1', url, environment: 'dev', tag: 'v2' }),
      credentials: { username: 'bot', token },
      ...overrides,
    });
  const know = (one: typeof key, email?: string) =>
    forge.addSigningKey({
      login: 'bot',
      email:
        email ??
        tagEdit({ key: '', url, environment: '', tag: '' }).author.email,
      key: authorizedKey(one),
    });

  it.each<[string, Partial<GitWriteRequest>, RegExp]>([
    [
      'none',
      {},
      /Commits must have verified signatures.*\. Commits have to be signed there: name a Secret with an SSH key in spec\.git\.signingKeyRef of the Pipeline, and retry$/,
    ],
    [
      'one that the forge does not know',
      { signer },
      /The commit is signed with the key SHA256:\S+, which is not known there for \S+@\S+: add its public key as a signing key/,
    ],
    [
      'none for the commit that a branch begins with',
      { base: 'environment/dev', missingBase: 'create' },
      /The branch environment\/dev could not be created: .*name a Secret with an SSH key in spec\.git\.signingKeyRef/,
    ],
  ])('says what to do where the signature is %s', async (_, request, words) => {
    await know(other);
    await know(key, 'somebody@example.com');
    await expect(write(request)).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(words),
    });
  });

  it('takes what a key signs that it knows', async () => {
    await know(key);
    expect(await write({ signer })).toMatchObject({ origin: 'new' });
    const start = { base: 'environment/dev', missingBase: 'create' } as const;
    const edit = async () => ({
      writes: [{ path: 'a.yaml', content: Buffer.from('a: 1\n') }],
      changes: [],
    });
    expect(await write({ ...start, key: 'uid/2', edit, signer })).toMatchObject(
      { origin: 'new' },
    );
  });
});
