import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { silentLogger } from '@kardinal/kube-controller';
import {
  BoundEdit,
  composeEdits,
} from '../controllers/promotionStep/composeEdits';
import { createGitRepositories, GitRepositories } from '../services/git';
import {
  OriginFile,
  OriginRepository,
} from '../services/git/__testUtils__/OriginRepository';
import {
  createPrograms,
  RunningPrograms,
} from '../services/programs/createPrograms';
import { TemporaryDirectory } from './temporaryDirectory';

/** A repository, and programs that render what is in it, as a backend has them. */
export class RenderingSite {
  readonly clock = { now: () => 1_760_000_000_000 };
  #git: GitRepositories;
  #programs: RunningPrograms;

  private constructor(
    private readonly directory: TemporaryDirectory,
    readonly origin: OriginRepository,
  ) {
    this.#programs = this.#makePrograms();
    this.#git = this.#makeGit();
  }

  /** @param files - of the repository's first commit */
  static async create(
    directory: TemporaryDirectory,
    files: Readonly<Record<string, OriginFile>>,
  ): Promise<RenderingSite> {
    directory.clear();
    const origin = await OriginRepository.create(directory.path, files);
    return new RenderingSite(directory, origin);
  }

  get git(): GitRepositories {
    return this.#git;
  }

  get programs(): RunningPrograms['runs'] {
    return this.#programs.runs;
  }

  /** From now on `kustomize` is this script, which has nothing but its shell. */
  install(kustomize: string): void {
    const bin = this.directory.resolve('bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(`${bin}/kustomize`, kustomize);
    chmodSync(`${bin}/kustomize`, 0o755);
  }

  /** One commit with what edits make of an environment. */
  write(
    key: string,
    directory: string,
    edits: readonly BoundEdit[],
  ): ReturnType<GitRepositories['write']> {
    const { signal } = new AbortController();
    const programs = this.programs.for(signal);
    return this.git.write({
      key,
      repository: { url: this.origin.url },
      base: 'main',
      target: { type: 'base' },
      directory,
      edit: files => composeEdits(edits, { files, programs }),
      message: ({ commit }) => commit ?? { subject: 'none' },
      author: { name: 'Kardinal', email: 'kardinal@example.com' },
      signal,
    });
  }

  /** As a backend that starts again. */
  async restart(): Promise<void> {
    await this.stop();
    this.#programs = this.#makePrograms();
    this.#git = this.#makeGit();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#git.stop(), this.#programs.stop()]);
  }

  #makePrograms(): RunningPrograms {
    return createPrograms({
      clock: this.clock,
      logger: silentLogger,
      path: this.directory.resolve('bin'),
    });
  }

  #makeGit(): GitRepositories {
    return createGitRepositories({
      cacheDirectory: this.directory.resolve('cache'),
      clock: this.clock,
      logger: silentLogger,
      protocols: ['file'],
    });
  }
}
