import { Sentence } from './Sentence';

/** Which gates guard the environments of a Pipeline as it is now, whatever was released. @public */
export interface GateCoverageView {
  /** Each environment, in the order of the Pipeline. */
  readonly environments: readonly EnvironmentGatesView[];
  /** Templates in reach of the Pipeline that need to be corrected, such as those that guard nothing. */
  readonly warnings: readonly Sentence[];
}

/** Where a Bundle that is created now would be promoted to, and what is written there. @public */
export interface PlannedEnvironmentView {
  readonly environment: string;
  /** Environments that are verified before it. */
  readonly upstreams: readonly string[];
  readonly approval: 'auto' | 'pr-review';
  readonly path: string;
  readonly sentence: Sentence;
  /** What its branch says that it has, where no Bundle does. */
  readonly inGit?: Sentence;
}

/** The gates that a new Bundle has to pass in an environment. @public */
export interface EnvironmentGatesView {
  readonly environment: string;
  readonly gates: readonly {
    readonly namespace: string;
    readonly name: string;
    readonly scope: 'org' | 'team';
  }[];
  readonly sentence: Sentence;
}
