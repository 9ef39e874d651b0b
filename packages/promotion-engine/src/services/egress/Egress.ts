/** A request to a server that a user named. */
export interface EgressRequest {
  /** The namespace that it is for: none has more than its share of the requests at one time. */
  readonly tenant: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A body that is no text; in place of `body`. */
  readonly bytes?: Buffer;
  /** For everything together: the name, the connection and the answer. In milliseconds. */
  readonly timeout: number;
  /** A body beyond so many bytes is not read. */
  readonly limit: number;
  /** How the body is returned. Default `text`. */
  readonly as?: 'text' | 'bytes';
}

/** What a request came to. Messages are for people, and hold no header. */
export type EgressOutcome =
  | {
      readonly type: 'answered';
      readonly status: number;
      readonly body: string;
      /** The body as it came; absent where nobody asked for it. */
      readonly content?: Buffer;
      /** Of the answer, with names in lower case. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Nothing was sent. */
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'unreachable'; readonly message: string }
  /** Nothing was sent: as many are on their way as may be. */
  | { readonly type: 'busy' }
  | { readonly type: 'timedOut' }
  | { readonly type: 'tooLarge'; readonly limit: number };

/**
 * The way out to servers that users name. Connects only to addresses that the operator allows, and to exactly those that
 * were checked; follows no redirect, and uses no proxy.
 */
export interface Egress {
  /** Why a URL can never be reached, with the fix, as far as it shows without a look at names. */
  problemOf(url: string): string | undefined;
  /** Rejects only where the signal is aborted. */
  send(request: EgressRequest, signal: AbortSignal): Promise<EgressOutcome>;
}
