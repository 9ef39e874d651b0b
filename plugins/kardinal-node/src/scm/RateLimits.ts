import { ScmError } from './ScmError';

/**
 * Until when each credential of a host may send nothing: who is limited once asks no more, and neither does anybody else with
 * the same credential. In memory only.
 *
 * @public
 */
export class RateLimits {
  private readonly ends = new Map<string, number>();

  /** `forge` is what people call it, e.g. `GitHub`. */
  constructor(private readonly forge: string) {}

  /** @throws ScmError `rateLimited`, before anything is sent. */
  check(credential: string, action: string, now: number): void {
    const end = this.ends.get(credential);
    if (end === undefined) return;
    if (end > now) throw this.failure(action, end, '');
    this.ends.delete(credential);
  }

  /** The forge asks this credential to wait. */
  record(credential: string, end: number): void {
    this.ends.set(credential, Math.max(end, this.ends.get(credential) ?? 0));
  }

  /** What a call comes to that has to wait, with what the forge said. */
  failure(action: string, end: number, said: string): ScmError {
    const instant = new Date(Math.ceil(end / 1000) * 1000);
    const until = instant.toISOString().replace('.000Z', 'Z');
    return new ScmError(
      'rateLimited',
      `${
        this.forge
      } limits the requests of this credential until ${until}, so that it has to wait to ${action}${
        said === '' ? '' : `: ${said}`
      }`,
      end,
    );
  }
}
