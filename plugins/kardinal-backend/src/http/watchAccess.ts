import { StreamEnded } from '@kardinal/backstage-plugin-kardinal-common';
import { Clock, Instant } from '@kardinal/foundation';

/** How often an open stream asks whether its caller may still see what it shows, in milliseconds. */
const recheckInterval = 60_000;
/** An answer that does not come is none, after so many milliseconds. */
const answerTimeout = 30_000;

/** What is known of the access of whoever follows a stream. */
export interface FollowedAccess {
  /** When the caller's token expires. Absent for one that does not. */
  readonly expiresAt?: Instant;
  /** What is shown, as part of a sentence. */
  readonly subject: 'this Pipeline' | 'the board' | 'these logs';
  /** Asks the permission framework again. */
  isAllowed(): Promise<boolean>;
  /** The machine's: tokens expire by it, whatever time the sandbox plays. */
  readonly clock: Clock;
}

const ends: Readonly<
  Record<StreamEnded['reason'], (subject: FollowedAccess['subject']) => string>
> = {
  denied: subject => `You may not see ${subject} any more.`,
  expired: () => 'Your sign-in has expired.',
  unchecked: subject =>
    `It could not be checked whether you may still see ${subject}.`,
};

/** Calls `onEnd` once, when the access has ended or cannot be checked, unless the returned function is called before. */
export function watchAccess(
  { clock, expiresAt = Infinity, subject, isAllowed }: FollowedAccess,
  onEnd: (end: StreamEnded) => void,
): () => void {
  let cancel = () => {};
  let isOver = false;
  const end = (reason: StreamEnded['reason']) => {
    if (isOver) return;
    isOver = true;
    cancel();
    onEnd({ type: 'ended', reason, message: ends[reason](subject) });
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
