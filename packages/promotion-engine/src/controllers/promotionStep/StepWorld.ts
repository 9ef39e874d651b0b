import {
  Bundle,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ScmProvider,
  UpdateStrategy,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Credentials } from '../../services/credentials/Credentials';
import { GitRepositories } from '../../services/git/GitRepositories';
import { PullRequestWatch } from '../../services/pullRequests/PullRequestWatch';

/** What the step's effects reach. */
export interface StepWorld {
  readonly git: GitRepositories;
  readonly credentials: Credentials;
  readonly pullRequests: PullRequestWatch;
  /** Who the commits are by. */
  readonly author: { readonly name: string; readonly email: string };
  provider(id: string): ScmProvider;
  strategy(id: string): UpdateStrategy;
  bundleOf(step: PromotionStep): Bundle | undefined;
  /** Throws `OutdatedError` when a newer Bundle came first. */
  refuseOutdated(step: PromotionStep): void;
}
