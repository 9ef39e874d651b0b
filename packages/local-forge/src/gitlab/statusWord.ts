import type { StatusRecord } from '../state/records';

/** What GitLab calls the state of a status. @public */
export function statusWord({ state, gitLabState }: StatusRecord): string {
  if (gitLabState !== undefined) return gitLabState;
  switch (state) {
    case 'failure':
    case 'error':
      return 'failed';
    default:
      return state;
  }
}
