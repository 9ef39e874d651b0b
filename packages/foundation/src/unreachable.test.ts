import { unreachable } from './unreachable';

describe('unreachable', () => {
  it.each([
    ['a case', 'Paused', 'Unexpected value: "Paused"'],
    ['an object', { type: 'oci' }, 'Unexpected value: {"type":"oci"}'],
  ])('names %s that no branch expects', (_, value, message) => {
    expect(() => unreachable(value as never)).toThrow(message);
  });
});
