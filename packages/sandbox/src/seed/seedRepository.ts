import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalForge } from '@kardinal/local-forge';
import { SandboxClock } from '../clock/SandboxClock';
import { git } from '../git/git';
import { ForgeRest } from '../forge/ForgeRest';
import { kustomization, manifestsAt, readme } from './manifests';
import {
  firstVersion,
  PastPromotion,
  PastRelease,
  pastReleases,
} from './pastReleases';
import {
  forgeAccounts,
  kustomizationPath,
  sampleEnvironments,
  sampleService,
} from './sampleService';

/** @public */
export interface RepositorySeedOptions {
  readonly forge: LocalForge;
  readonly clock: SandboxClock;
  readonly botToken: string;
  readonly reviewerToken: string;
  /** Removed before and after. */
  readonly workTree: string;
}

/** What the seeded Bundles tell of the repository. @public */
export interface SeededRepository {
  readonly cloneUrl: string;
  /** The pull request that brought the last release to prod. */
  readonly pullRequest: { readonly url: string; readonly number: number };
}

const minute = 60_000;

/**
 * Makes the GitOps repository with the history of the past releases.
 *
 * Every step looks first whether it was done: an interrupted seed is finished by the next.
 *
 * @public
 */
export async function seedRepository(
  options: RepositorySeedOptions,
): Promise<SeededRepository> {
  const { forge, clock } = options;
  const releases = pastReleases(clock.now());
  const begin = releases[0].createdAt - 24 * 60 * minute;
  const repository = await clock.at(begin, () =>
    forge.createRepository({
      ...sampleService.repository,
      description: 'What runs in every environment',
      files: { 'README.md': readme(), ...manifestsAt(firstVersion) },
      message: `Run guestbook ${firstVersion} everywhere`,
    }),
  );
  await pushHistory(options, repository.cloneUrl, releases);
  const pullRequest = await mergeLastRelease(options, releases);
  return { cloneUrl: repository.cloneUrl, pullRequest };
}

/** One commit for each environment and version, then the branch of the last; all or nothing. */
async function pushHistory(
  options: RepositorySeedOptions,
  cloneUrl: string,
  releases: readonly PastRelease[],
): Promise<void> {
  const { workTree, botToken } = options;
  await rm(workTree, { recursive: true, force: true });
  await mkdir(join(workTree, '..'), { recursive: true });
  await git(['clone', '--quiet', cloneUrl, workTree], { token: botToken });
  try {
    const commits = await git(['rev-list', '--count', 'HEAD'], {
      cwd: workTree,
    });
    if (Number(commits) > 1) return;
    for (const release of releases)
      for (const promotion of release.promotions)
        await commitPromotion(workTree, release, promotion);
    await git(
      ['push', '--quiet', '--atomic', 'origin', 'main', lastBranch(releases)],
      { cwd: workTree, token: botToken },
    );
  } finally {
    await rm(workTree, { recursive: true, force: true });
  }
}

async function commitPromotion(
  workTree: string,
  release: PastRelease,
  { environment, outcome, startedAfter }: PastPromotion,
): Promise<void> {
  if (outcome === 'Superseded') return;
  if (environment === 'prod')
    await git(['switch', '--quiet', '--create', branchOf(release, 'prod')], {
      cwd: workTree,
    });
  const settings = sampleEnvironments.find(({ name }) => name === environment)!;
  await writeFile(
    join(workTree, kustomizationPath(environment)),
    kustomization(settings, release.version),
  );
  const at = new Date(release.createdAt + startedAfter * minute).toISOString();
  await git(
    [
      'commit',
      '--quiet',
      '--all',
      '--message',
      `Promote guestbook ${release.version} to ${environment}`,
    ],
    { cwd: workTree, env: identity(at) },
  );
}

function identity(at: string): Record<string, string> {
  const { name, login } = forgeAccounts.bot;
  const email = `${login}@users.noreply.localhost`;
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: at,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    GIT_COMMITTER_DATE: at,
  };
}

async function mergeLastRelease(
  { forge, clock, botToken, reviewerToken }: RepositorySeedOptions,
  releases: readonly PastRelease[],
): Promise<SeededRepository['pullRequest']> {
  const release = releases[releases.length - 1];
  const promotion = release.promotions[release.promotions.length - 1];
  const startedAt = release.createdAt + promotion.startedAfter * minute;
  const bot = new ForgeRest(forge.apiUrl, botToken);
  const reviewer = new ForgeRest(forge.apiUrl, reviewerToken);
  const pull =
    (await bot.findPull(lastBranch(releases))) ??
    (await clock.at(startedAt, () =>
      bot.openPull({
        head: lastBranch(releases),
        title: `Promote guestbook ${release.version} to prod`,
        body: `guestbook ${promotion.from} to ${release.version}, from before the sandbox was started.`,
      }),
    ));
  if (pull.state === 'open')
    await clock.at(startedAt + 2 * minute, () => reviewer.merge(pull.number));
  return { url: pull.url, number: pull.number };
}

function branchOf({ bundle }: PastRelease, environment: string): string {
  return `kardinal/${bundle}/${environment}`;
}

function lastBranch(releases: readonly PastRelease[]): string {
  return branchOf(releases[releases.length - 1], 'prod');
}
