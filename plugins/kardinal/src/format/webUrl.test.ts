import { webUrl } from './webUrl';

describe('webUrl', () => {
  it.each([
    ['https://git.example.com/a/b', 'https://git.example.com/a/b'],
    ['http://localhost:3000/a', 'http://localhost:3000/a'],
    ['javascript:alert(1)', undefined], // eslint-disable-line no-script-url
    ['data:text/html,x', undefined],
    ['git@github.com:a/b.git', undefined],
    ['not a link', undefined],
    [undefined, undefined],
  ])('of %p is %p', (text, expected) => {
    expect(webUrl(text)).toBe(expected);
  });
});
