import type { ReviewedStatus } from './ReviewedForge';

/** What both kinds of Bitbucket say of a build. */
export interface BitbucketBuild {
  readonly state: 'INPROGRESS' | 'SUCCESSFUL' | 'FAILED';
  readonly description: string;
}

const STATES = {
  INPROGRESS: 'pending',
  SUCCESSFUL: 'success',
  FAILED: 'failure',
} as const;

export function statusOf({
  state,
  description,
}: BitbucketBuild): ReviewedStatus {
  return { state: STATES[state], description };
}

/** Of a pull request, in the last line of its description: no Bitbucket has others. */
export function labelsIn(description: string): readonly string[] {
  const line = description.split('\n').at(-1) ?? '';
  return [...line.matchAll(/`([^`]+)`/g)].map(([, label]) => label);
}
