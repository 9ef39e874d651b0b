import { matchVersions, writtenVersions } from './writtenVersions';

it.each([
  ['1.28.1', ['1.28.1']],
  ['"guestbook 1.28.1"', ['1.28.1']],
  ['Acme/Guestbook:1.28.1', ['acme/guestbook:1.28.1']],
  // The index has these as they are.
  ['guestbook 91c07fe', []],
  ['team-a', []],
  ['', []],
])('of %s, takes %j as written', (term, versions) => {
  expect(writtenVersions(term)).toEqual(versions);
});

it.each([
  ['guestbook 1.28.1', 'exact'],
  ['Images: ghcr.io/acme/guestbook:1.28.1.', 'exact'],
  ['v1.28.1', 'exact'],
  ['1.28.1-rc.1', 'beginning'],
  ['1.28.10', 'beginning'],
  ['1.28.1.4', 'beginning'],
  ['1.28.10 and 1.28.1', 'exact'],
  ['11.28.1', 'none'],
  ['0.1.28.1', 'none'],
  ['1.28.3 of 2026-11-01', 'none'],
] as const)('of 1.28.1, %j has it: %s', (text, match) => {
  expect(matchVersions({ title: '', text, location: '/' }, ['1.28.1'])).toBe(
    match,
  );
});

it('wants every version of the term', () => {
  const document = { title: 'shop 1.2.0', text: 'shop:1.2.0', location: '/' };
  expect(matchVersions(document, ['1.2.0', 'shop:1.2'])).toBe('beginning');
  expect(matchVersions(document, ['1.2.0', '1.3.0'])).toBe('none');
});
