import { ObjectKey } from '@kardinal/foundation';

/** What a client can ask for. @public */
export type Verb =
  | 'get'
  | 'list'
  | 'watch'
  | 'create'
  | 'apply'
  | 'patch'
  | 'replaceStatus'
  | 'delete'
  | 'resolve';

/** One request to a fake cluster. @public */
export interface Call {
  readonly verb: Verb;
  /** `apiVersion/kind`. */
  readonly type: string;
  readonly key?: ObjectKey;
}

/** A finished request. @public */
export interface FinishedCall extends Call {
  /** `changed` and `unchanged` are said of writes. */
  readonly outcome: 'read' | 'changed' | 'unchanged' | 'failed';
}

/** Runs before each request; throws to make it fail. @public */
export type CallInterceptor = (call: Call) => void | Promise<void>;

const writeVerbs: ReadonlySet<Verb> = new Set([
  'create',
  'apply',
  'patch',
  'replaceStatus',
  'delete',
]);

/** Whether a verb changes the cluster. @public */
export function isWrite(verb: Verb): boolean {
  return writeVerbs.has(verb);
}

/** Counts and intercepts the requests of a fake cluster. */
export class CallLog {
  #calls: FinishedCall[] = [];
  readonly #interceptors = new Set<CallInterceptor>();

  get calls(): readonly FinishedCall[] {
    return this.#calls;
  }

  clear(): void {
    this.#calls = [];
  }

  intercept(interceptor: CallInterceptor): () => void {
    this.#interceptors.add(interceptor);
    return () => {
      this.#interceptors.delete(interceptor);
    };
  }

  async run<T>(
    call: Call,
    cluster: { readonly resourceVersion: string },
    execute: () => T,
  ): Promise<T> {
    try {
      await undefined;
      for (const interceptor of this.#interceptors) await interceptor(call);
      const before = cluster.resourceVersion;
      const result = execute();
      const after = cluster.resourceVersion;
      this.#calls.push({ ...call, outcome: outcomeOf(call, before, after) });
      return result;
    } catch (error) {
      this.#calls.push({ ...call, outcome: 'failed' });
      throw error;
    }
  }
}

function outcomeOf(
  { verb }: Call,
  before: string,
  after: string,
): FinishedCall['outcome'] {
  if (!isWrite(verb)) return 'read';
  return before === after ? 'unchanged' : 'changed';
}
