import { ShownCommitStatus } from '@kardinal/backstage-plugin-kardinal-node/testUtils';

/** A build of a commit, as both kinds of Bitbucket give it. */
export interface Build {
  readonly state: 'INPROGRESS' | 'SUCCESSFUL' | 'FAILED';
  readonly description: string;
  readonly url: string;
}

const STATES = {
  INPROGRESS: 'pending',
  SUCCESSFUL: 'success',
  FAILED: 'failure',
} as const;

/** What people see of it. */
export function shownBuild(
  build: Build | undefined,
): ShownCommitStatus | undefined {
  if (build === undefined) return undefined;
  const { state, description, url: targetUrl } = build;
  return { state: STATES[state], description, targetUrl };
}
