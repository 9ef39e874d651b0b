import { readEvents } from './readEvents';

async function read(...chunks: readonly string[]) {
  async function* body() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const events = [];
  for await (const each of readEvents(body())) events.push(each);
  return events;
}

it.each([
  [['id: 1\ndata: {"a":1}\n\n'], [{ a: 1 }]],
  [['data: 1\n\ndata: 2\n\n'], [1, 2]],
  [
    ['data: {"a"', ':1}\n', '\n: alive\n\ndata: 2\n\n'],
    [{ a: 1 }, 2],
  ],
  [[': alive\n\n', 'data: unfinished'], []],
])('reads %j', async (chunks, events) => {
  expect(await read(...chunks)).toEqual(events);
});

it('reads characters that come in two parts', async () => {
  const bytes = Buffer.from('data: "ü"\n\n');
  async function* body() {
    yield bytes.subarray(0, 8);
    yield bytes.subarray(8);
  }
  const events = [];
  for await (const each of readEvents(body())) events.push(each);
  expect(events).toEqual(['ü']);
});
