import { PassThrough } from 'node:stream';
import { askInTerminal } from './askInTerminal';

/** Somebody who sits there. */
function seat() {
  const input = new PassThrough();
  const output = new PassThrough();
  const interruption = new AbortController();
  const answer = askInTerminal(
    'Write it? ',
    { input, output },
    interruption.signal,
  );
  return { input, output, interruption, answer };
}

it('shows the question, and takes a line', async () => {
  const { input, output, answer } = seat();
  input.write('yes\nmore\n');
  expect(await answer).toBe('yes');
  expect(String(output.read())).toBe('Write it? ');
});

it('takes an input that ends for no answer', async () => {
  const { input, answer } = seat();
  input.end();
  expect(await answer).toBe('');
});

it('takes an interruption for no answer', async () => {
  const { interruption, answer } = seat();
  interruption.abort();
  expect(await answer).toBe('');
});
