import { setTimeout } from 'node:timers/promises';
import { Installation } from './Installation';
import { Tenant } from './Tenant';

/** When the repository of a release was first used. */
export interface FirstContact {
  /** Milliseconds since the release began. */
  readonly contact: number;
  /** What the backend and the agent of the first shard used of the processor meanwhile, in seconds, for whoever it was. */
  readonly processor: number;
}

/** Follows a release: to the first contact with its repository, and until it is Verified, in milliseconds since it began. */
export function promotion(
  { backend, agents }: Installation,
  quiet: Tenant,
  release: {
    /** Of the Pipeline. */
    readonly at: number;
    readonly bundle: string;
    readonly began: number;
  },
): {
  readonly contacted: Promise<FirstContact>;
  readonly verified: Promise<number>;
} {
  const { at, bundle, began } = release;
  const { pathname } = new URL(quiet.urls[at]);
  const [{ calls: first }] = agents;
  const used = async () =>
    (await backend.calls.processor()) + (await first.processor());
  const contacted = (async () => {
    const usedBefore = await used();
    for (;;) {
      const contact = await first.contact(pathname, began);
      if (contact !== undefined && contact !== null)
        return {
          contact: contact - began,
          processor: (await used()) - usedBefore,
        };
      await setTimeout(20);
    }
  })();
  const verified = quiet.watch.verified(bundle).then(() => Date.now() - began);
  return { contacted, verified };
}
