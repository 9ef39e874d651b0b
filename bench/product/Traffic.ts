import { GitHubRequest } from '../../plugins/kardinal-backend-module-github/src';
import { GitOperation } from '../../plugins/kardinal-backend/src/services/git';

const reads = /^(get|list|watch|discover) /;

/** What went over the network since the last reset. */
export class Traffic {
  readonly git: GitOperation[] = [];
  readonly scm: GitHubRequest[] = [];
  private api = new Map<string, number>();

  /** Leases are left out: they are renewed by the clock, whatever else happens. */
  addApiRequest(verb: string, type: string): void {
    const kind = type.split('/').at(-1) ?? type;
    if (kind === 'Lease') return;
    const name = `${verb} ${kind}`;
    this.api.set(name, (this.api.get(name) ?? 0) + 1);
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
  }
}
