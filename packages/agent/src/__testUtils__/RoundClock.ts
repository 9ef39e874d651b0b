import { Clock } from '@kardinal/foundation';

/** Of something that does the same again and again, with a pause after each round: no round takes longer than a test waits. */
export class RoundClock implements Clock {
  private fire: (() => void) | undefined;
  private paused: (() => void) | undefined;

  now(): number {
    return 0;
  }

  setTimeout(callback: () => void): () => void {
    this.fire = callback;
    this.paused?.();
    return () => {
      if (this.fire === callback) this.fire = undefined;
    };
  }

  /** Resolves when the first round is over. */
  async begun(): Promise<void> {
    if (this.fire !== undefined) return;
    await new Promise<void>(resolve => {
      this.paused = resolve;
    });
  }

  /** Resolves when another round is over. */
  async next(): Promise<void> {
    await this.begun();
    const { fire } = this;
    this.fire = undefined;
    fire?.();
    await this.begun();
  }
}
