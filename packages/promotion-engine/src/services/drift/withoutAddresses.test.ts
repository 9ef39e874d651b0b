import { withoutAddresses } from './withoutAddresses';

it.each([
  ['Ana Lima', 'Ana Lima'],
  ['ana@example.com', 'ana'],
  ['Ana <ana.lima@mail.example.com>', 'Ana ana.lima'],
  ['12+ana@users.noreply.example.com did it', '12+ana did it'],
  ['Bump actions/checkout@v4.1', 'Bump actions/checkout@v4.1'],
  ['Use nginx@sha256:0123', 'Use nginx@sha256:0123'],
])('%s is shown as %s', (text, shown) => {
  expect(withoutAddresses(text)).toBe(shown);
});
