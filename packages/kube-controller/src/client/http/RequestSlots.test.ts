import { EventLoopTurns } from '../../queue/EventLoopTurns';
import { RequestSlots } from './RequestSlots';

const things = { apiVersion: 'v1', kind: 'Thing' };
const leases = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease' };
const pathIn = (namespace: string) => `/api/v1/namespaces/${namespace}/things`;

const settled = () => new Promise(setImmediate);

/** Requests that keep their slot until they are ended; the letter of each says whose it is. */
function start() {
  const turns = new EventLoopTurns();
  const slots = new RequestSlots(turns);
  const sent: string[] = [];
  const ends = new Map<string, () => void>();
  const send = async (
    name: string,
    type = things,
    request: { readonly path: string; readonly signal?: AbortSignal } = {
      path: pathIn(name[0]),
    },
  ) => {
    ends.set(name, await slots.enter(type, request));
    sent.push(name);
  };
  const sendAll = async (names: readonly string[]) => {
    for (const name of names) void send(name);
    await settled();
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { turns, sent, send, sendAll, end };
}

const busy = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'];

it('sends four requests of a namespace at a time, and the next when one has ended', async () => {
  const { sent, sendAll, end } = start();
  await sendAll(busy);
  expect(sent).toEqual(['a1', 'a2', 'a3', 'a4']);
  await end('a3');
  expect(sent).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
});

it('sends those of another namespace at once, and then in turns', async () => {
  const { sent, sendAll, end } = start();
  await sendAll([...busy, 'b1', 'b2', 'b3']);
  expect(sent).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2']);
  for (const name of ['a1', 'a2', 'a3', 'a4']) await end(name);
  // The last one is the share of who has only one on its way by then.
  expect(sent.slice(6)).toEqual(['a5', 'b3', 'a6']);
});

it('counts a request for the tenant whose pass sends it, whatever it is about', async () => {
  const { turns, sent, send } = start();
  await Promise.all(
    ['a1', 'a2', 'a3', 'a4'].map(name =>
      turns.within({ tenant: 'z', name }, () => send(name)),
    ),
  );
  void turns.within({ tenant: 'z', name: 'b' }, () => send('b1'));
  await settled();
  expect(sent).toEqual(['a1', 'a2', 'a3', 'a4']);
  await send('a5');
  expect(sent).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
});

it.each`
  what                                   | type      | request
  ${'the renewal of a lead'}             | ${leases} | ${{ path: pathIn('a') }}
  ${'what fills caches or follows them'} | ${things} | ${{ path: pathIn('a'), signal: new AbortController().signal }}
`(
  'has no slot for $what, which neither waits nor keeps others waiting',
  async ({ type, request }) => {
    const { sent, send, sendAll } = start();
    await sendAll(busy);
    await send('x1', type, request);
    await send('x2', type, request);
    expect(sent.slice(4)).toEqual(['x1', 'x2']);
    await sendAll(['b1', 'b2']);
    expect(sent.slice(6)).toEqual(['b1', 'b2']);
  },
);
