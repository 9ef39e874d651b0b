import { Refusal } from '../Refusal';

/** What a merge check asks for. @public */
export interface Veto {
  readonly summaryMessage: string;
  readonly detailedMessage: string;
}

/** A request that Bitbucket refuses, with the name of its exception. @public */
export class BitbucketRefusal extends Refusal {
  constructor(
    status: number,
    /** Without the package that all of them are in, e.g. `pull.NoSuchPullRequestException`. */
    readonly exception: string,
    message: string,
    readonly vetoes?: readonly Veto[],
  ) {
    super(status, message);
  }
}
