import { withoutQuickActions } from './withoutQuickActions';

it.each([
  ['/merge', '\\/merge'],
  ['Promote\n/approve\nbecause', 'Promote\n\\/approve\nbecause'],
  ['Promote\r\n/approve', 'Promote\r\n\\/approve'],
  ['  /close now', '  \\/close now'],
  ['from /apps/shop to https://example.com/a', undefined],
  ['// a comment', undefined],
])('%j', (text, expected = text) => {
  expect(withoutQuickActions(text)).toBe(expected);
});
