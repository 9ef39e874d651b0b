import { EventStreamParser } from './EventStreamParser';

const event = (data: string, id?: string) => ({
  type: 'event' as const,
  data,
  ...(id === undefined ? {} : { id }),
});
const comment = { type: 'comment' as const };

describe('EventStreamParser', () => {
  it.each([
    ['one event', 'data: a\n\n', [event('a')]],
    ['an event with an id', 'id: 7\ndata: a\n\n', [event('a', '7')]],
    ['data of two lines', 'data: a\ndata: b\n\n', [event('a\nb')]],
    [
      'carriage returns',
      'data: a\r\n\r\ndata: b\r\n\r\n',
      [event('a'), event('b')],
    ],
    ['no space after the colon', 'data:a\n\n', [event('a')]],
    ['a field without a value', 'data\n\n', [event('')]],
    ['a heartbeat', ': ping\n\n', [comment]],
    ['a heartbeat inside of an event', 'data: a\n:\n\n', [comment, event('a')]],
    ['unknown fields', 'retry: 5\nevent: x\ndata: a\n\n', [event('a')]],
    ['a byte order mark', '\uFEFFdata: a\n\n', [event('a')]],
    [
      'the id of an earlier event',
      'id: 7\ndata: a\n\ndata: b\n\n',
      [event('a', '7'), event('b', '7')],
    ],
    ['an id with a null character', 'id: 7\0\ndata: a\n\n', [event('a')]],
    ['an unfinished event', 'data: a\n', []],
    ['empty lines', '\n\n\n', []],
  ])('reads %s', (_name, text, expected) => {
    expect(new EventStreamParser().push(text)).toEqual(expected);
  });

  it('reads the same however the text is cut', () => {
    const text = 'id: 1\r\ndata: {"a":1}\r\n\r\n: ping\r\n\r\ndata: b\n\n';
    const whole = new EventStreamParser().push(text);
    for (let size = 1; size < text.length; size++) {
      const parser = new EventStreamParser();
      const lines = [];
      for (let at = 0; at < text.length; at += size) {
        lines.push(...parser.push(text.slice(at, at + size)));
      }
      expect(lines).toEqual(whole);
    }
  });
});
