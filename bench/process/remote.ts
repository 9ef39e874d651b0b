import { ChildProcess, fork } from 'node:child_process';
import { compiledFile } from '../../scripts/programs/compile.cjs';

/** Methods that may be called from another process: what goes over must survive JSON. */
export type Remote<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : never;
};

interface Call {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

type Answer =
  | { readonly id: number; readonly type: 'value'; readonly value: unknown }
  | { readonly id: number; readonly type: 'error'; readonly message: string };

/** Answers calls of the parent process with the methods of an object. */
export function serve(methods: object): void {
  process.on('message', async (call: Call) => {
    const answer = await carryOut(methods as Methods, call);
    process.send?.(answer);
  });
  // The parent is gone: nobody is left to measure for.
  process.on('disconnect', () => process.exit(0));
}

type Methods = Readonly<
  Record<string, (...args: readonly unknown[]) => unknown>
>;

async function carryOut(methods: Methods, call: Call): Promise<Answer> {
  const { id, method, args } = call;
  try {
    return { id, type: 'value', value: await methods[method](...args) };
  } catch (error) {
    const message = error instanceof Error ? error.stack : String(error);
    return { id, type: 'error', message: message ?? 'unknown' };
  }
}

/** A process that serves, and its methods. */
export interface RemoteProcess<T> {
  readonly calls: Remote<T>;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a TypeScript file that calls {@link serve} and is compiled; by its absolute path. */
export function startRemote<T>(
  file: string,
  nodeArguments: readonly string[] = [],
): RemoteProcess<T> {
  const child = fork(compiledFile(file), {
    execArgv: [...nodeArguments],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'json',
  });
  return {
    calls: callsOf<T>(child),
    pid: child.pid ?? 0,
    stop: () => ended(child),
  };
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

function callsOf<T>(child: ChildProcess): Remote<T> {
  const waiting = new Map<number, Pending>();
  let last = 0;
  child.on('message', (answer: Answer) => {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.type === 'value') call?.resolve(answer.value);
    else call?.reject(new Error(answer.message));
  });
  child.once('exit', code => {
    const error = new Error(`A process of the bench ended with code ${code}`);
    for (const call of waiting.values()) call.reject(error);
  });
  return new Proxy({} as Remote<T>, {
    get: (_target, method) => {
      // A promise that resolves with these calls asks whether they are one.
      if (method === 'then') return undefined;
      return (...args: readonly unknown[]) => {
        const id = ++last;
        return new Promise((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          child.send({ id, method, args });
        });
      };
    },
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve();
  const exit = new Promise<void>(done => child.once('exit', () => done()));
  child.disconnect();
  return exit;
}
