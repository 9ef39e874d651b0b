import { Instant } from '@kardinal/kube-controller';

/** Until when registries are left alone, by who shares a limit there: whoever looks at them keeps to it. */
export class RegistryLimits {
  readonly #holds = new Map<string, Instant>();

  /** `-Infinity` where it may be asked. */
  heldUntil(limit: string): Instant {
    return this.#holds.get(limit) ?? -Infinity;
  }

  hold(limit: string, until: Instant): void {
    this.#holds.set(limit, until);
  }

  clear(): void {
    this.#holds.clear();
  }
}
