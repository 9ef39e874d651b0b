import { median } from './median';

describe('median', () => {
  it.each([
    [[], undefined],
    [[7], 7],
    [[10, 9, 100], 10],
    [[1, 2, 10, 4], 3],
  ])('of %p is %p', (values, expected) => {
    expect(median(values)).toBe(expected);
  });
});
