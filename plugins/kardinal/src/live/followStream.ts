import { StreamEvent } from '../api/KardinalApi';
import { backoff } from './backoff';
import { isFinalError } from './isFinalError';
import { Live } from './LiveView';
import { Timing } from './timing';
import { untilSilent } from './untilSilent';

/** The backend sends a heartbeat every 15 s; three missing ones are a loss. */
const silenceMs = 45_000;

/** How a view is followed. */
export interface FollowOptions<View, Message> {
  /** Opens the stream; resumes after `lastEventId` where there is one. */
  readonly connect: (from: {
    readonly lastEventId?: string;
    readonly signal: AbortSignal;
  }) => AsyncIterable<StreamEvent<Message>>;
  /** The view after a message; nothing where the message does not fit. */
  readonly apply: (
    view: View | undefined,
    message: Message,
  ) => View | undefined;
  readonly onChange: (live: Live<View>) => void;
  readonly signal: AbortSignal;
  readonly timing: Timing;
}

/** What one page remembers between two connections. */
interface Memory<View> {
  view?: View;
  asOf?: number;
  lastEventId?: string;
  connection: 'lost' | 'live';
  /** Losses since the connection was last known to be good. */
  losses: number;
}

/** Why one connection is over. */
type Ending =
  | { readonly type: 'closed' }
  | { readonly type: 'failed'; readonly error: Error }
  /** A change did not fit what the page has: a new snapshot is needed. */
  | { readonly type: 'outOfStep' };

/**
 * Keeps a view up to date until the signal aborts: connects, applies what
 * comes, and connects again where it stopped whenever the connection is lost.
 * Returns early only when the backend refuses for good.
 */
export async function followStream<View, Message>(
  options: FollowOptions<View, Message>,
): Promise<void> {
  const { signal, timing, onChange } = options;
  const memory: Memory<View> = { connection: 'lost', losses: 0 };
  while (!signal.aborted) {
    const ending = await readOnce(memory, options);
    if (signal.aborted) {
      return;
    }
    const kept = { view: memory.view, asOf: memory.asOf };
    if (ending.type === 'failed' && isFinalError(ending.error)) {
      onChange({ status: 'refused', error: ending.error, ...kept });
      return;
    }
    const wait = backoff(memory.losses, timing.random);
    if (ending.type !== 'outOfStep') {
      memory.connection = 'lost';
      const error = ending.type === 'failed' ? ending.error : undefined;
      const retryAt = timing.now() + wait;
      onChange({ status: 'lost', error, retryAt, ...kept });
    }
    await timing.sleep(wait, signal);
    memory.losses += 1;
  }
}

/** One connection, from its opening to its end. */
async function readOnce<View, Message>(
  memory: Memory<View>,
  options: FollowOptions<View, Message>,
): Promise<Ending> {
  const connection = new AbortController();
  const abort = () => connection.abort();
  options.signal.addEventListener('abort', abort);
  try {
    const events = options.connect({
      lastEventId: memory.lastEventId,
      signal: connection.signal,
    });
    const { timing } = options;
    for await (const event of untilSilent(events, { silenceMs, timing })) {
      if (options.signal.aborted) {
        break;
      }
      if (take(event, memory, options) === 'outOfStep') {
        return { type: 'outOfStep' };
      }
    }
    return { type: 'closed' };
  } catch (error) {
    return {
      type: 'failed',
      error: error instanceof Error ? error : new Error(String(error)),
    };
  } finally {
    options.signal.removeEventListener('abort', abort);
    connection.abort();
  }
}

function take<View, Message>(
  event: StreamEvent<Message>,
  memory: Memory<View>,
  { timing, apply, onChange }: FollowOptions<View, Message>,
): 'taken' | 'outOfStep' {
  memory.asOf = timing.now();
  if (event.type === 'message') {
    const view = apply(memory.view, event.message);
    if (!view) {
      memory.lastEventId = undefined;
      return 'outOfStep';
    }
    memory.view = view;
    memory.lastEventId = event.id ?? memory.lastEventId;
  }
  if (event.type === 'message' || memory.connection === 'live') {
    memory.losses = 0;
  }
  const worthTelling = event.type === 'message' || memory.connection === 'lost';
  if (memory.view && worthTelling) {
    memory.connection = 'live';
    onChange({ status: 'live', view: memory.view, asOf: memory.asOf });
  }
  return 'taken';
}
