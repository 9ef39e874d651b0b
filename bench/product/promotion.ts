import { setTimeout } from 'node:timers/promises';
import { Installation } from './Installation';
import { Tenant } from './Tenant';

/**
 * Milliseconds from an instant until the first contact with its repository, and until it is Verified; and what the backend and the agent
 * of the first shard used of the processor until that contact, in seconds.
 */
export async function promotion(
  { backend, agents }: Installation,
  quiet: Tenant,
  release: {
    /** Of the Pipeline. */
    readonly at: number;
    readonly bundle: string;
    readonly began: number;
  },
) {
  const { at, bundle, began } = release;
  const { pathname } = new URL(quiet.urls[at]);
  const [{ calls: first }] = agents;
  const used = async () =>
    (await backend.calls.processor()) + (await first.processor());
  const usedBefore = await used();
  const contacted = (async () => {
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
  await quiet.verified(bundle);
  return { ...(await contacted), verified: Date.now() - began };
}
