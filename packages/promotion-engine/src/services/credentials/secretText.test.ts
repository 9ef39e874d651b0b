import { authorizationOf, secretText } from './secretText';

const encoded = (text: string) => Buffer.from(text).toString('base64');

it.each<[string | undefined, string | undefined]>([
  [encoded(' token\n'), 'token'],
  [encoded('\n'), undefined],
  [undefined, undefined],
])('%j is the text %j', (value, text) => {
  expect(secretText(value)).toBe(text);
});

it.each<[Record<string, string>, string | undefined]>([
  [{ Authorization: 'Key 1', token: '2' }, 'Key 1'],
  [{ token: '2', username: 'ana' }, 'Bearer 2'],
  [{ username: 'ana', password: 'x' }, `Basic ${encoded('ana:x')}`],
  [{ username: 'ana' }, undefined],
])('%j gives the header %j', (content, header) => {
  const data = Object.fromEntries(
    Object.entries(content).map(([key, text]) => [key, encoded(text)]),
  );
  expect(authorizationOf({ data })).toBe(header);
});
