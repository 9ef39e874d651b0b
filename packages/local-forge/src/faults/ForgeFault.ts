/**
 * Something that is to go wrong, for tests and benchmarks. `route` is a route
 * of the table such as `PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge`,
 * one of the git routes (`git advertise fetch`, `git advertise push`,
 * `git ls-refs`, `git fetch`, `git push`), or either with a trailing `*` for
 * everything that starts so. Without `times` it lasts until it is taken away.
 *
 * @public
 */
export type ForgeFault =
  | {
      kind: 'status';
      route: string;
      status: number;
      /** Sent as `Retry-After`. */
      retryAfterSeconds?: number;
      /** `after`: the work is done and only its answer is lost. Default `before`. */
      moment?: FaultMoment;
      times?: number;
    }
  | {
      /** The request is never answered. */
      kind: 'hang';
      route: string;
      moment?: FaultMoment;
      times?: number;
    }
  | { kind: 'delay'; route: string; milliseconds: number; times?: number }
  | {
      /** GitHub computes `mergeable` later: until then it is null. */
      kind: 'mergeable-unknown';
      times?: number;
    }
  | {
      /** Deliveries that never reach their receiver. Default: all events. */
      kind: 'drop-webhook';
      event?: string;
      times?: number;
    };

/** Whether a fault comes instead of the work or after it. @public */
export type FaultMoment = 'before' | 'after';

/** A fault that takes the place of an answer. @public */
export type AnswerFault = Extract<ForgeFault, { kind: 'status' | 'hang' }>;
