import { aBundle } from '../../testing/objects';
import { standingWords } from './standingWords';

it.each`
  phase           | words
  ${'Available'}  | ${'has not started'}
  ${'Promoting'}  | ${'is being promoted'}
  ${'Verified'}   | ${'is already verified'}
  ${'Failed'}     | ${'has failed'}
  ${'Superseded'} | ${'was stopped'}
  ${'SkipDenied'} | ${'was refused'}
`('a Bundle that is $phase $words', ({ phase, words }) => {
  expect(standingWords(aBundle('1.29.0', { status: { phase } }))).toBe(words);
});

it('a Bundle that a newer one has replaced was superseded', () => {
  const status = { phase: 'Superseded', supersededBy: 'newer' } as const;
  expect(standingWords(aBundle('1.29.0', { status }))).toBe('was superseded');
});

it('a Bundle that nobody has looked at yet has not started', () => {
  expect(standingWords(aBundle('1.29.0'))).toBe('has not started');
});
