import { Build, oneOf, text } from './Build';
import { Sort } from './leaves';

/** Forms of the other extensions. */
export const EXTENDED: Partial<Record<Sort, readonly Build[]>> = {
  bool: [
    p => text('optional.of(', p('any'), ').hasValue()'),
    p => text('a.?', oneOf('b', 'nope'), '.?c.orValue(', p('bool'), ')'),
    p =>
      text(
        'sets.',
        oneOf('contains', 'intersects', 'equivalent'),
        '(',
        p('ints'),
        ', ',
        p('ints'),
        ')',
      ),
  ],
  int: [
    p =>
      text(
        'math.',
        oneOf('greatest', 'least'),
        '(',
        p('int'),
        ', ',
        p('int'),
        ')',
      ),
    p => text('math.', oneOf('abs', 'sign', 'bitNot'), '(', p('int'), ')'),
    p =>
      text(
        'math.',
        oneOf('bitAnd', 'bitOr', 'bitXor', 'bitShiftLeft', 'bitShiftRight'),
        '(',
        p('int'),
        ', ',
        p('int'),
        ')',
      ),
    p => text(p('ints'), '[?', oneOf('0', '9'), '].orValue(', p('int'), ')'),
    p =>
      text(p('ints'), oneOf('.first()', '.last()'), '.orValue(', p('int'), ')'),
    p => text('cel.bind(v, ', p('int'), ', v + ', p('int'), ')'),
    p => text(p('string'), '.lastIndexOf(', p('string'), ')'),
    p =>
      text(
        'optional.of(',
        p('int'),
        ').optMap(v, v * 2).orValue(',
        p('int'),
        ')',
      ),
  ],
  double: [
    p =>
      text(
        'math.',
        oneOf('ceil', 'floor', 'round', 'trunc', 'abs', 'sign', 'sqrt'),
        '(',
        p('double'),
        ')',
      ),
  ],
  string: [
    p => text(p('string'), '.reverse()'),
    p => text('strings.quote(', p('string'), ')'),
    p =>
      text(
        '"%s %d %.2f %x".format([',
        p('any'),
        ', ',
        p('int'),
        ', ',
        p('double'),
        ', ',
        p('string'),
        '])',
      ),
    p => text('base64.encode(', p('bytes'), ')'),
    p => text('a.labels[?', p('string'), '].orValue(', p('string'), ')'),
  ],
  ints: [
    p =>
      text(
        p('ints'),
        oneOf(
          '.sort()',
          '.reverse()',
          '.distinct()',
          '.slice(0, 1)',
          '.slice(1, 3)',
        ),
      ),
    p =>
      text(
        'lists.range(',
        oneOf('0', '3'),
        p('int').map(() => ''),
        ')',
      ),
    p => text('[', p('ints'), ', ', p('ints'), '].flatten()'),
    p => text(p('ints'), '.sortBy(i, -i)'),
    p => text('[?', p('map'), '[?"k"], ', p('int'), ']'),
  ],
  map: [p => text('{?"k": optional.of(', p('any'), ')}')],
};
