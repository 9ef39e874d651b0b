import { Sentence } from '@kardinal/backstage-plugin-kardinal-common';
import { saysTheSame } from './saysTheSame';

const at = (instant: string): Sentence => [
  { type: 'text', text: 'prod opens ' },
  { type: 'instant', at: instant, precision: 'about' },
];
const ten = at('2026-11-18T10:00:00Z');

it.each([
  ['the same text and instant', ten, at('2026-11-18T10:00:00Z'), true],
  ['another instant', ten, at('2026-11-18T11:00:00Z'), false],
  ['nothing to compare with', ten, undefined, false],
  ['nothing at all', undefined, undefined, false],
])('compares %s', (_what, one, other, same) => {
  expect(saysTheSame(one, other)).toBe(same);
});
