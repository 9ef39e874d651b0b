import { AnswerBytes } from '../measure/AnswerBytes';
import { GitHubRequest } from '../../plugins/kardinal-backend-module-github/src';
import { GitOperation } from '../../packages/promotion-engine/src';

/** The caches' own: as many as there are kinds, however much is promoted. */
const standing = /^(list|watch|discover) /;
const reads = /^get /;

/** With the time at which it began, in milliseconds since the epoch. */
export type Timed<T> = T & { readonly startedAt: number };

/** What went over the network since the last reset. */
export class Traffic {
  readonly git: Timed<GitOperation>[] = [];
  readonly scm: Timed<GitHubRequest>[] = [];
  /** Requests that came in. */
  readonly arrivals: Timed<{ readonly path: string }>[] = [];
  /** Since the start. */
  readonly answered = new AnswerBytes();
  private api = new Map<string, number>();

  /** Leases are left out, which are renewed by the clock, and Bundles that CI makes. */
  addApiRequest(verb: string, type: string): void {
    const kind = type.split('/').at(-1) ?? type;
    const name = `${verb} ${kind}`;
    if (kind === 'Lease' || name === 'create Bundle' || standing.test(name))
      return;
    this.api.set(name, (this.api.get(name) ?? 0) + 1);
  }

  addGitOperation(operation: GitOperation): void {
    this.git.push(begun(operation));
  }

  addScmRequest(request: GitHubRequest): void {
    this.scm.push(begun(request));
  }

  addArrival(path: string): void {
    this.arrivals.push({ path, startedAt: Date.now() });
  }

  /** Requests to the API server by verb and kind, most frequent first. */
  apiRequests(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.api].sort((a, b) => b[1] - a[1]));
  }

  /** Of all verbs and kinds. */
  apiTotal(): number {
    return [...this.api.values()].reduce((sum, count) => sum + count, 0);
  }

  apiWrites(): number {
    return [...this.api]
      .filter(([name]) => !reads.test(name))
      .reduce((sum, [, count]) => sum + count, 0);
  }

  reset(): void {
    this.api = new Map();
    this.git.length = 0;
    this.scm.length = 0;
    this.arrivals.length = 0;
  }
}

/** Recorded when they are over. */
function begun<T extends { readonly durationMs: number }>(ended: T): Timed<T> {
  return { ...ended, startedAt: Date.now() - ended.durationMs };
}
