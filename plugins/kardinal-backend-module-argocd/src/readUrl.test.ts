import { ConfigReader } from '@backstage/config';
import { readUrl } from './readUrl';

const read = (url?: string) =>
  readUrl(new ConfigReader({ kardinal: { argocd: { url } } }));

it.each([
  ['https://argocd.example.com', 'https://argocd.example.com/'],
  ['http://localhost:8080/cd', 'http://localhost:8080/cd'],
])('reads %s', (text, url) => {
  expect(read(text)).toBe(url);
});

it('has none where nobody says one', () => {
  expect(read()).toBeUndefined();
  expect(readUrl(new ConfigReader({}))).toBeUndefined();
});

it.each([
  'argocd.example.com',
  'ftp://argocd.example.com',
  'https://ana:secret@argocd.example.com',
  'https://argocd.example.com?x=1',
  'https://argocd.example.com#x',
])('refuses %s by the name of the field, and does not repeat it', text => {
  expect(() => read(text)).toThrow(/^kardinal\.argocd\.url must be the http/);
  expect(() => read(text)).not.toThrow(/secret@/);
});
