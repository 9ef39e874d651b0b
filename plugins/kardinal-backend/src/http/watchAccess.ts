import { ViewMessage } from '@kardinal/backstage-plugin-kardinal-common';
import { Clock, Instant } from '@kardinal/foundation';

/** How often an open stream asks whether its caller may still see what it shows, in milliseconds. */
const recheckInterval = 60_000;
/** An answer that does not come is none, after so many milliseconds. */
const answerTimeout = 30_000;

/** What is known of the access of whoever follows a stream. */
export interface FollowedAccess {
  /** When the caller's token expires. Absent for one that does not. */
  readonly expiresAt?: Instant;
  /** Asks the permission framework again. */
  isAllowed(): Promise<boolean>;
  /** The machine's: tokens expire by it, whatever time the sandbox plays. */
  readonly clock: Clock;
}

/** Why a stream is over. */
export type StreamEnd = Extract<ViewMessage, { type: 'ended' }>;

const ends: Readonly<Record<StreamEnd['reason'], string>> = {
  denied: 'You may not see this Pipeline any more.',
  expired: 'Your sign-in has expired.',
  unchecked: 'It could not be checked whether you may still see this Pipeline.',
};

/** Calls `onEnd` once, when the access has ended or cannot be checked, unless the returned function is called before. */
export function watchAccess(
  { clock, expiresAt = Infinity, isAllowed }: FollowedAccess,
  onEnd: (end: StreamEnd) => void,
): () => void {
  let cancel = () => {};
  let isOver = false;
  const end = (reason: StreamEnd['reason']) => {
    if (isOver) return;
    isOver = true;
    cancel();
    onEnd({ type: 'ended', reason, message: ends[reason] });
  };
  function wait(): void {
    const left = expiresAt - clock.now();
    cancel =
      left <= recheckInterval
        ? clock.setTimeout(() => end('expired'), left)
        : clock.setTimeout(recheck, recheckInterval);
  }
  async function recheck(): Promise<void> {
    cancel = clock.setTimeout(() => end('unchecked'), answerTimeout);
    const answer = await isAllowed().then(
      allowed => (allowed ? 'allowed' : 'denied'),
      () => 'unchecked' as const,
    );
    if (isOver) return;
    cancel();
    if (answer === 'allowed') wait();
    else end(answer);
  }
  wait();
  return () => {
    isOver = true;
    cancel();
  };
}
