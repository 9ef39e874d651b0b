import { BOOLS } from './bools';
import { Build, COMPARISONS, oneOf, text } from './Build';
import { Sort } from './leaves';

const INTS: readonly Build[] = [
  p => text(p('int'), oneOf(' + ', ' - ', ' * ', ' / ', ' % '), p('int')),
  p => text('(', p('int'), ')', oneOf(' + ', ' - ', ' * '), p('int')),
  p => text('-(', p('int'), ')'),
  p => text('size(', p('string'), ')'),
  p => text(p('ints'), '.size()'),
  p => text(p('ints'), '[', oneOf('0', '1', '5', '-1'), ']'),
  p => text('int(', p('double'), ')'),
  p => text('int(', p('uint'), ')'),
  p =>
    text(
      'int(',
      oneOf('"42"', '"-7"', '"x"', '""', 'z'),
      p('int').map(() => ''),
      ')',
    ),
  p => text('int(', p('timestamp'), ')'),
  p =>
    text(
      p('timestamp'),
      oneOf(
        '.getHours(',
        '.getDayOfWeek(',
        '.getDayOfYear(',
        '.getMonth(',
        '.getDate(',
        '.getMinutes(',
      ),
      oneOf('', '"UTC"', '"+05:30"', '"-02:00"'),
      ')',
    ),
  p =>
    text(p('duration'), oneOf('.getHours()', '.getMinutes()', '.getSeconds()')),
  p => text(p('bool'), ' ? ', p('int'), ' : ', p('int')),
  p => text(p('string'), '.indexOf(', p('string'), ')'),
];

const STRINGS: readonly Build[] = [
  p => text(p('string'), ' + ', p('string')),
  p =>
    text(
      'string(',
      oneOf('1', '2u', '1.5', 'true', 'b"ab"', 'z'),
      p('int').map(() => ''),
      ')',
    ),
  p => text('string(', p('int'), ')'),
  p => text('string(', p('duration'), ')'),
  p => text(p('string'), oneOf('.lowerAscii()', '.upperAscii()', '.trim()')),
  p => text(p('string'), '.replace(', p('string'), ', ', p('string'), ')'),
  p => text(p('string'), '.substring(', oneOf('0', '1', '9'), ')'),
  p => text(p('string'), '.charAt(', oneOf('0', '1', '9'), ')'),
  p => text(p('texts'), '.join(', oneOf('","', '""'), ')'),
  p => text(p('texts'), '[', oneOf('0', '1', '9'), ']'),
  p => text(p('bool'), ' ? ', p('string'), ' : ', p('string')),
];

/** Forms of the standard definitions and the strings extension. */
export const STANDARD: Readonly<Record<Sort, readonly Build[]>> = {
  bool: BOOLS,
  int: INTS,
  uint: [
    p => text(p('uint'), oneOf(' + ', ' - ', ' * ', ' / ', ' % '), p('uint')),
    p => text('uint(', p('int'), ')'),
  ],
  double: [
    p => text(p('double'), oneOf(' + ', ' - ', ' * ', ' / '), p('double')),
    p => text('double(', p('int'), ')'),
    p =>
      text(
        'double(',
        oneOf('"1.5"', '"x"', '"-2e3"'),
        p('int').map(() => ''),
        ')',
      ),
    p => text('-(', p('double'), ')'),
  ],
  string: STRINGS,
  bytes: [
    p => text(p('bytes'), ' + ', p('bytes')),
    p => text('bytes(', p('string'), ')'),
  ],
  timestamp: [
    p => text(p('timestamp'), oneOf(' + ', ' - '), p('duration')),
    p => text('timestamp(', p('string'), ')'),
  ],
  duration: [
    p => text(p('timestamp'), ' - ', p('timestamp')),
    p => text(p('duration'), oneOf(' + ', ' - '), p('duration')),
    p => text('duration(', p('string'), ')'),
  ],
  ints: [
    p => text('[', p('int'), ', ', p('int'), ']'),
    p => text(p('ints'), ' + ', p('ints')),
    p =>
      text(p('ints'), '.map(i, i', oneOf(' + ', ' * ', ' % '), p('int'), ')'),
    p => text(p('ints'), '.filter(i, i', COMPARISONS, p('int'), ')'),
    p => text(p('ints'), '.map(i, i > ', p('int'), ', i - ', p('int'), ')'),
  ],
  texts: [
    p => text('[', p('string'), ', ', p('string'), ']'),
    p => text(p('string'), '.split(', oneOf('""', '"e"', '","'), ')'),
    p => text(p('texts'), '.filter(t, t', COMPARISONS, p('string'), ')'),
  ],
  map: [
    p => text('{', p('string'), ': ', p('any'), '}'),
    p => text('{1: ', p('string'), ', true: ', p('int'), '}'),
  ],
  any: [
    p => p('bool'),
    p => p('int'),
    p => p('string'),
    p => p('double'),
    p => p('map'),
    p => p('ints'),
    p => text('[', p('any'), ', ', p('any'), ']'),
    p => text(p('map'), '.k'),
    p => text(p('map'), '[', p('string'), ']'),
  ],
};
