import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { FakePromotion } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { activateRendition } from '../../builtin/steps/activate-rendition';
import { configMerge } from '../../builtin/steps/config-merge';
import { gitClone } from '../../builtin/steps/git-clone';
import { gitCommit as commitStep } from '../../builtin/steps/git-commit';
import {
  CredentialError,
  CredentialUser,
} from '../../services/credentials/Credentials';
import { GitCommitRequest } from '../../services/git';
import { GitError } from '../../services/git/GitError';
import { Bound, editsBefore } from './editsBefore';
import { PromotionServices } from './PromotionServices';
import { withSources } from './withSources';

const commit = {
  url: 'https://forge.example.com/acme/config',
  sha: 'a'.repeat(40),
  path: 'configs/shop',
  branch: 'main',
  provider: 'github',
  secretRef: 'config-token',
};
const earlier = {
  url: 'https://git.example.org/acme/flags',
  sha: 'b'.repeat(40),
  provider: 'gitea',
};

function bound(gitCommit: PromotionStep['spec']['gitCommit']): Bound {
  const { promotion } = new FakePromotion();
  const definitions = [gitClone, configMerge, commitStep];
  return {
    promotion,
    step: {
      metadata: { namespace: 'shop' },
      spec: { git: {}, steps: [], ...(gitCommit && { gitCommit }) },
    } as unknown as PromotionStep,
    status: { state: 'Promoting' },
    sequence: definitions.map((definition, index) => ({
      index,
      as: definition.id,
      definition,
      settings: { strategy: 'cherry-pick' },
      timeout: undefined,
    })),
  };
}

const { signal } = new AbortController();

/** Remembers who read what, and returns one file for each commit. */
class Sources {
  refusal: GitError | undefined;
  readonly requests: GitCommitRequest[] = [];
  readonly users: (readonly [string | undefined, string | undefined])[] = [];

  get services(): PromotionServices {
    return {
      credentials: {
        find: async ({ metadata, spec }: CredentialUser, field: string) => {
          this.users.push([metadata.namespace, spec.git.secretRef]);
          expect(field).toBe('spec.config.sources');
          const { secretRef } = spec.git;
          return secretRef === undefined ? undefined : { token: secretRef };
        },
      },
      sourceCommits: {
        read: async (request: GitCommitRequest) => {
          this.requests.push(request);
          if (this.refusal !== undefined) throw this.refusal;
          return [{ path: request.commit.slice(0, 1) }];
        },
      },
      git: { mergeTexts: async () => ({ type: 'conflict' }) },
    } as unknown as PromotionServices;
  }
}

describe('withSources', () => {
  it('reads each commit with the credentials that the Pipeline names for it', async () => {
    const sources = new Sources();
    const unread = bound({ ...commit, undone: [earlier] });
    const read = await withSources(sources.services, unread, 3, signal);
    expect(sources.users).toEqual([
      ['shop', 'config-token'],
      ['shop', undefined],
    ]);
    expect(sources.requests).toEqual([
      {
        repository: { url: commit.url },
        credentials: { token: 'config-token' },
        commit: commit.sha,
        branch: 'main',
        query: { type: 'changes', directory: 'configs/shop/' },
      },
      {
        repository: { url: earlier.url },
        commit: earlier.sha,
        query: { type: 'changes', directory: '/' },
      },
    ]);
    expect(editsBefore(read, 3).map(({ source }) => source)).toEqual([
      undefined,
      {
        sha: commit.sha,
        files: [{ path: 'a' }],
        undone: [{ sha: earlier.sha, files: [{ path: 'b' }] }],
        merge: expect.any(Function),
      },
      undefined,
    ]);
  });

  it.each([
    [
      commit,
      'no. Put a token that may read it into the Secret shop/config-token, which the Pipeline names for it; the promotion goes on by itself',
    ],
    [
      earlier,
      'no. Name a Secret with the key token in spec.config.sources of the Pipeline',
    ],
  ])(
    'names the Secret of the repository that refuses it',
    async (refused, message) => {
      const sources = new Sources();
      sources.refusal = new GitError('unauthorized', 'no');
      const reading = withSources(sources.services, bound(refused), 3, signal);
      await expect(reading).rejects.toThrow(new CredentialError(message));
    },
  );

  it('looks in the cluster for what an edit may make', async () => {
    const asked: unknown[] = [];
    const health: Pick<PromotionServices['health'], 'find'> = {
      find: (_step, query) => {
        asked.push(query.key);
        return { type: 'absent' };
      },
    };
    const services = { ...new Sources().services, health } as PromotionServices;
    const [clone, merge] = bound(undefined).sequence;
    const settings = {
      create: { kind: 'Application', namespace: 'argocd', name: 'shop' },
    };
    const unread = {
      ...bound(undefined),
      sequence: [clone, { ...merge, definition: activateRendition, settings }],
    };
    const read = await withSources(services, unread, 2, signal);
    expect(asked).toEqual([{ namespace: 'argocd', name: 'shop' }]);
    expect(editsBefore(read, 2).map(({ existing }) => existing)).toEqual([
      undefined,
      { type: 'absent' },
    ]);
  });

  it('passes on what else is wrong with a repository', async () => {
    const sources = new Sources();
    sources.refusal = new GitError('notFound', 'gone');
    const reading = withSources(sources.services, bound(commit), 3, signal);
    await expect(reading).rejects.toBe(sources.refusal);
  });

  it('reads nothing for a Bundle without configuration', async () => {
    const sources = new Sources();
    const unread = bound(undefined);
    expect(await withSources(sources.services, unread, 3, signal)).toBe(unread);
    expect(sources.users).toEqual([]);
  });

  it('reads nothing for what is pushed before the step', async () => {
    const sources = new Sources();
    await withSources(sources.services, bound(commit), 1, signal);
    expect(sources.requests).toEqual([]);
  });
});
