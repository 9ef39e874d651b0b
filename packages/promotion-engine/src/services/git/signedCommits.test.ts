import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { verifyCommit } from '@kardinal/local-forge';
import {
  authorizedKey,
  ed25519Key,
  hasSshKeygen,
} from '../../__testUtils__/sshKeys';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { createCommitSigner } from '../signing/createCommitSigner';
import { GitRepositories, GitWriteRequest } from './GitRepositories';
import { NOTES_REF } from './notes';
import { localGit } from './__testUtils__/localGit';
import { OriginRepository } from './__testUtils__/OriginRepository';

const run = promisify(execFile);
const author = { name: 'Kardinal Müller', email: 'kardinal@example.com' };
const [key, other] = [ed25519Key(), ed25519Key()];
const signer = createCommitSigner(key);
const nobody = { type: 'unsigned' };
const by = (one: typeof key) => ({
  type: 'signed',
  key: authorizedKey(one).split(' ')[1],
  email: author.email,
});

describe('signed commits', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let git: GitRepositories;

  beforeEach(async () => {
    directory.clear();
    origin = await OriginRepository.create(directory.path, { a: '1\n' });
    git = localGit(directory);
  });
  afterEach(() => git.stop());

  const write = (overrides: Partial<GitWriteRequest> = {}, name = 'dev') =>
    git.write({
      key: `uid/${name}`,
      repository: { url: origin.url },
      base: 'main',
      target: { type: 'base' },
      directory: name,
      edit: async () => ({
        writes: [{ path: `${name}/a.yaml`, content: Buffer.from('a: 1\n') }],
        changes: [],
      }),
      message: () => ({ subject: `Promote to ${name}` }),
      author,
      signer,
      at: 1_750_000_000_000,
      ...overrides,
    });
  const namesOf = async (range: string) =>
    (await origin.git(['rev-list', '--reverse', range])).trim().split('\n');
  const signaturesOf = async (range: string) => {
    const names = await namesOf(range);
    const texts = names.map(async name => {
      const { stdout } = await run('git', ['cat-file', 'commit', name], {
        cwd: origin.directory,
        encoding: 'buffer',
      });
      return verifyCommit(stdout);
    });
    return Promise.all(texts);
  };

  it('have a signature each, also where several go in one push', async () => {
    await Promise.all(['dev', 'staging', 'prod'].map(name => write({}, name)));
    expect(await origin.subjects()).toHaveLength(4);
    expect(await signaturesOf('main~3..main')).toEqual([
      by(key),
      by(key),
      by(key),
    ]);
    await origin.git(['fsck', '--strict']);
  });

  it('are not signed where nobody named a key', async () => {
    await write({ signer: undefined });
    expect(await signaturesOf('main~1..main')).toEqual([nobody]);
  });

  it('are each signed by the key of their own, whatever goes with them', async () => {
    await Promise.all([
      write({}, 'dev'),
      write({ signer: createCommitSigner(other) }, 'staging'),
      write({ signer: undefined }, 'prod'),
    ]);
    const signatures = await signaturesOf('main~3..main');
    expect(signatures).toHaveLength(3);
    expect(signatures).toEqual(
      expect.arrayContaining([by(key), by(other), nobody]),
    );
  });

  it('begin a branch, and note what was rendered', async () => {
    const base = 'environment/dev';
    const receipt = await write({ base, missingBase: 'create' });
    const commit = receipt.type === 'committed' ? receipt.commit : '';
    await git.annotate({
      repository: { url: origin.url },
      base,
      commit,
      note: '{}\n',
      author,
      signer,
    });
    expect(await signaturesOf(base)).toEqual([by(key), by(key)]);
    expect(await signaturesOf(NOTES_REF)).toEqual([by(key)]);
  });

  it('are the same commit when they are made again', async () => {
    const before = await origin.head();
    const first = await write();
    await origin.git(['update-ref', 'refs/heads/main', before!]);
    await git.stop();
    git = localGit(directory, { cacheDirectory: directory.resolve('other') });
    expect(await write()).toEqual(first);
  });

  it.each<[string, Partial<GitWriteRequest>]>([
    ['the base branch', {}],
    ['a branch of their own', { target: { type: 'branch', name: 'own' } }],
  ])('are found on %s after the key was replaced', async (_, request) => {
    const first = await write(request);
    const again = await write({
      ...request,
      signer: createCommitSigner(other),
    });
    expect(again).toEqual({ ...first, origin: 'found' });
  });

  it('replace that on a branch of their own which nobody signed', async () => {
    const target = { type: 'branch', name: 'own' } as const;
    await write({ target, signer: undefined });
    expect(await write({ target })).toMatchObject({ origin: 'new' });
    expect(await signaturesOf('main..own')).toEqual([by(key)]);
    expect(await write({ target })).toMatchObject({ origin: 'found' });
  });

  if (hasSshKeygen())
    describe('for git verify-commit', () => {
      it('are what it takes', async () => {
        const allowed = directory.resolve('allowed_signers');
        writeFileSync(allowed, `${author.email} ${authorizedKey(key)}\n`);
        const verify = (commit: string) =>
          run(
            'git',
            [
              '-c',
              'gpg.format=ssh',
              '-c',
              `gpg.ssh.allowedSignersFile=${allowed}`,
              'verify-commit',
              commit,
            ],
            { cwd: origin.directory },
          );
        await Promise.all(['dev', 'prod'].map(name => write({}, name)));
        for (const commit of await namesOf('main~2..main')) {
          const { stderr } = await verify(commit);
          expect(stderr).toContain(
            `Good "git" signature for ${author.email} with ED25519 key ${signer.fingerprint}`,
          );
        }
        await write({ signer: createCommitSigner(other) }, 'staging');
        await expect(verify('main')).rejects.toThrow();
      });
    });
});
