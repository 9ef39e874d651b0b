import { ResourceType } from '@kardinal/foundation';
import { leaseType } from '../../leader/Lease';
import { EventLoopTurns } from '../../queue/EventLoopTurns';
import { Flow } from '../../queue/FairQueue';
import { WorkerSlots } from '../../queue/WorkerSlots';
import { HttpRequest } from './HttpTransport';

/**
 * Requests of a process that are on their way at a time; half as many more for tenants with less than their share. With an API server
 * that answers within 10 ms these are hundreds a second. What is more would wait there, where it is first come, first served.
 */
const most = 4;

/**
 * Decides when a request may be sent: tenants take turns, so that the next request of one stands behind few of another one, however
 * much that one has to do. Leases are renewed at once, or the lead would be lost because there is much to do. What fills and follows
 * caches has no slot either: watches stay open, and of each type there is one list.
 */
export class RequestSlots {
  readonly #slots: WorkerSlots;

  constructor(private readonly turns: Pick<EventLoopTurns, 'current'>) {
    this.#slots = new WorkerSlots(most, turns);
  }

  /** Resolves when it may be sent, with what is to be called once it has ended. */
  async enter(
    type: Pick<ResourceType, 'apiVersion' | 'kind'>,
    request: Pick<HttpRequest, 'path' | 'signal'>,
  ): Promise<() => void> {
    const isCache = request.signal !== undefined;
    if (isCache || isLease(type)) return () => {};
    return this.#slots.enter(this.#flowOf(request.path));
  }

  /** What belongs to no pass, as a question of the portal, is for the namespace that it is about. */
  #flowOf(path: string): Flow {
    const { current } = this.turns;
    if (current.tenant !== '') return current;
    const [, tenant = ''] = /\/namespaces\/([^/?]+)/.exec(path) ?? [];
    return { tenant, name: '' };
  }
}

function isLease({
  apiVersion,
  kind,
}: Pick<ResourceType, 'apiVersion' | 'kind'>) {
  return apiVersion === leaseType.apiVersion && kind === leaseType.kind;
}
