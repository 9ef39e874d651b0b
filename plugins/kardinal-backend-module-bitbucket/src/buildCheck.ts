import { CommitCheck } from '@kardinal/backstage-plugin-kardinal-node';

/** What a build says of a commit, as both kinds of Bitbucket give it. @internal */
export interface Build {
  readonly state: string;
  readonly description?: string;
  readonly url?: string;
}

/**
 * A build as what a check says.
 *
 * @param page - of the commit, which a build without a page of its own has
 * @internal
 */
export function buildCheck(
  context: string,
  { state, description = '', url }: Build,
  page: string,
): CommitCheck {
  return {
    kind: 'status',
    context,
    state: stateOf(state),
    description,
    ...(url === undefined || url === page ? {} : { targetUrl: url }),
  };
}

function stateOf(state: string): CommitCheck['state'] {
  switch (state) {
    case 'SUCCESSFUL':
      return 'success';
    case 'FAILED':
    case 'CANCELLED':
    case 'STOPPED':
      return 'failure';
    default:
      return 'pending';
  }
}
