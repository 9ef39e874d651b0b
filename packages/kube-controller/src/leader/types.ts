/**
 * Decides which of several replicas runs the controllers.
 *
 * @public
 */
export interface LeaderElector {
  /**
   * Contends for the lead until the signal aborts. `lead` is called each time the lead is won, with a signal that aborts
   * when it is lost; nobody else is given the lead before `lead` had a fair chance to end.
   */
  run(
    signal: AbortSignal,
    lead: (leading: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Whether the lead is ours at this very moment, by the clock. */
  isLeading(): boolean;
}
