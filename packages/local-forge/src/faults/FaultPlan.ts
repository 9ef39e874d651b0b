import type { AnswerFault, FaultMoment, ForgeFault } from './ForgeFault';

interface PlannedFault {
  readonly fault: ForgeFault;
  left: number;
}

/** The faults that are still to come. @public */
export class FaultPlan {
  private readonly planned = new Set<PlannedFault>();

  constructor(faults: readonly ForgeFault[] = []) {
    faults.forEach(fault => this.add(fault));
  }

  /** Plans a fault. @returns a function that removes it. */
  add(fault: ForgeFault): () => void {
    const planned = { fault, left: fault.times ?? Infinity };
    this.planned.add(planned);
    return () => this.planned.delete(planned);
  }

  /** Removes all. */
  clear(): void {
    this.planned.clear();
  }

  /** The fault that answers this call, if any; it counts as used. */
  takeAnswer(route: string, moment: FaultMoment): AnswerFault | undefined {
    return this.take(
      (fault): fault is AnswerFault =>
        (fault.kind === 'status' || fault.kind === 'hang') &&
        (fault.moment ?? 'before') === moment &&
        matches(fault.route, route),
    );
  }

  /** How long this call is to wait, in milliseconds. */
  takeDelay(route: string): number {
    const delay = this.take(
      (fault): fault is Extract<ForgeFault, { kind: 'delay' }> =>
        fault.kind === 'delay' && matches(fault.route, route),
    );
    return delay?.milliseconds ?? 0;
  }

  /** Whether a pull request is to look as if GitHub still computed. */
  takesMergeable(): boolean {
    const unknown = this.take(
      (fault): fault is Extract<ForgeFault, { kind: 'mergeable-unknown' }> =>
        fault.kind === 'mergeable-unknown',
    );
    return unknown !== undefined;
  }

  /** Whether a delivery of this event is to be lost. */
  takesWebhook(event: string): boolean {
    const drop = this.take(
      (fault): fault is Extract<ForgeFault, { kind: 'drop-webhook' }> =>
        fault.kind === 'drop-webhook' && (fault.event ?? event) === event,
    );
    return drop !== undefined;
  }

  private take<Kind extends ForgeFault>(
    wanted: (fault: ForgeFault) => fault is Kind,
  ): Kind | undefined {
    for (const planned of this.planned) {
      if (!wanted(planned.fault)) continue;
      planned.left -= 1;
      if (planned.left <= 0) this.planned.delete(planned);
      return planned.fault;
    }
    return undefined;
  }
}

function matches(pattern: string, route: string): boolean {
  return pattern.endsWith('*')
    ? route.startsWith(pattern.slice(0, -1))
    : pattern === route;
}
