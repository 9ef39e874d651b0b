import { createInterface } from 'node:readline';

/**
 * Asks a question in the terminal; an input that ends, or an interruption, is an empty answer.
 *
 * @param streams - where the answer comes from, and where the question is shown
 */
export function askInTerminal(
  question: string,
  streams: {
    readonly input: NodeJS.ReadableStream;
    readonly output: NodeJS.WritableStream;
  },
  interrupted: AbortSignal,
): Promise<string> {
  streams.output.write(question);
  // Not its own terminal: Ctrl+C is to reach the process.
  const lines = createInterface({ input: streams.input, terminal: false });
  return new Promise<string>(resolve => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
    if (interrupted.aborted) lines.close();
    interrupted.addEventListener('abort', () => lines.close(), { once: true });
  }).finally(() => lines.close());
}
