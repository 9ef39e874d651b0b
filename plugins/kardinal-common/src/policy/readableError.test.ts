import { readableError } from './readableError';

it.each([
  [
    '`bundle.labels.security`: there is no `security`',
    'this Bundle has no label "security"',
  ],
  [
    '`bundle.labels["acme.io/team"]`: there is no `acme.io/team`',
    'this Bundle has no label "acme.io/team"',
  ],
  [
    '`bundle.versoin`: there is no `versoin`',
    '`bundle.versoin`: there is no `versoin`',
  ],
])('%s reads %s', (message, words) => {
  expect(readableError(message)).toBe(words);
});
