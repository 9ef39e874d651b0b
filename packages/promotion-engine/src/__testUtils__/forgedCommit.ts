import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { contentOf, fileOf } from './environmentFiles';
import { ForgedCommit } from './ForgeRepository';
import { Forgery } from './incidents';

/** Where a commit with the step's key goes, and what everybody with push rights can know of it. */
export interface Victim {
  readonly environment: string;
  readonly version: string;
  readonly branch: string;
  readonly step: PromotionStep | undefined;
}

/** What a forger sees besides. */
export interface Surroundings {
  /** Where a branch is. */
  head(branch: string): string | undefined;
  /** The first commit of the repository. */
  readonly first: string;
  /** The promotion to another environment, where there is one. */
  readonly other: Victim | undefined;
}

/** The position of `git-push` in the default sequence. */
const push = 3;

/** The commit that somebody forges. */
export function forgedCommit(
  forgery: Forgery,
  victim: Victim,
  { head: headOf, first, other }: Surroundings,
): ForgedCommit {
  const branch = forgery.on === 'main' ? 'main' : victim.branch;
  const base = headOf('main') ?? '';
  const head = headOf(branch) ?? base;
  const parents = {
    'on top': [head],
    instead: [base],
    'on the first': [first],
    'a merge': [base, head],
  }[forgery.parent] ?? [head];
  // Nobody takes from the base branch what is on it: that is `rewrite main`.
  const kept =
    branch === 'main' && forgery.parent !== 'a merge' ? [head] : parents;
  return {
    branch,
    parents: [...new Set(kept)],
    files: filesOf(forgery, victim, other?.environment ?? victim.environment),
    message: `Promote by hand\n\n${trailerOf(forgery, victim, other)}`,
  };
}

function filesOf(
  { files }: Forgery,
  { environment, version }: Victim,
  other: string,
): Readonly<Record<string, string>> {
  const own = fileOf(environment);
  switch (files) {
    case 'what the step would write':
      return { [own]: contentOf(version) };
    case 'another tag':
      return { [own]: contentOf('evil') };
    case 'another environment':
      return { [fileOf(other)]: contentOf('evil') };
    case 'both':
      return {
        [own]: contentOf(version),
        [fileOf(other)]: contentOf('evil'),
      };
    case 'a note':
      return { 'NOTES.md': `evil ${version}` };
    default:
      return {};
  }
}

function trailerOf(
  { trailer }: Forgery,
  { step }: Victim,
  other: Victim | undefined,
): string {
  if (trailer === 'none') return '';
  const claimed = trailer === 'its own' ? step : other?.step;
  return `Kardinal-Step: ${claimed?.metadata.uid ?? 'unknown'}/${push}`;
}
