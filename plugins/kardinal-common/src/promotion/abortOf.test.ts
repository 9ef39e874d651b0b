import { aBundle } from '../testing/objects';
import { abortOf, abortWords } from './abortOf';

const at = '2026-11-18T10:00:00Z';

describe('an abort', () => {
  it.each<[Record<string, string>, string | undefined]>([
    [{}, undefined],
    [{ 'kardinal.io/abort-reason': 'slow' }, undefined],
    [{ 'kardinal.io/abort-at': at }, 'Aborted'],
    [
      { 'kardinal.io/abort-at': at, 'kardinal.io/abort-by': 'ana' },
      'Aborted by ana',
    ],
    [
      {
        'kardinal.io/abort-at': at,
        'kardinal.io/abort-by': 'ana',
        'kardinal.io/abort-reason': 'It is slow',
      },
      'Aborted by ana: It is slow',
    ],
  ])('of %j reads %s', (annotations, words) => {
    const found = abortOf(aBundle('1.29.0', { metadata: { annotations } }));
    expect(found && abortWords(found)).toBe(words);
  });
});
