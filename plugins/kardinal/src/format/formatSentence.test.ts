import { Sentence } from '@kardinal/backstage-plugin-kardinal-common';
import { formatSentence } from './formatSentence';
import { aReader } from '../testing/aReader';

const text = (words: string) => ({ type: 'text' as const, text: words });
const berlin = aReader('2026-11-21T13:14:00Z');
const kolkata = aReader('2026-11-21T13:14:00Z', 'Asia/Kolkata');
const soak: Sentence = [
  text('prod waits: staging-soak opens '),
  { type: 'instant', at: '2026-11-21T13:32:00Z', precision: 'about' },
  text(' (12 of 30 minutes soaked).'),
];
const verified: Sentence = [
  text('dev verified '),
  { type: 'instant', at: '2026-11-21T12:56:00Z', precision: 'exact' },
  text('.'),
];

describe('formatSentence', () => {
  it.each([
    [
      soak,
      berlin,
      'prod waits: staging-soak opens about 14:32 (12 of 30 minutes soaked).',
    ],
    [
      soak,
      kolkata,
      'prod waits: staging-soak opens about 19:02 (12 of 30 minutes soaked).',
    ],
    [verified, berlin, 'dev verified 18 min ago.'],
    [[], berlin, ''],
  ])('writes sentence %# for its reader', (sentence, reader, expected) => {
    expect(formatSentence(sentence, reader)).toBe(expected);
  });
});
