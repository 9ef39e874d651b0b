import { Build, COMPARISONS, oneOf, text } from './Build';

/** What is true or false. */
export const BOOLS: readonly Build[] = [
  p => text('(', p('bool'), ') && ', p('bool')),
  p => text(p('bool'), ' || (', p('bool'), ')'),
  p => text('!(', p('bool'), ')'),
  p => text(p('bool'), ' ? ', p('bool'), ' : ', p('bool')),
  p => text(p('int'), COMPARISONS, p('int')),
  p => text(p('string'), COMPARISONS, p('string')),
  p => text(p('double'), COMPARISONS, p('double')),
  p => text(p('timestamp'), COMPARISONS, p('timestamp')),
  p => text(p('duration'), COMPARISONS, p('duration')),
  p => text('dyn(', p('any'), ')', oneOf(' == ', ' != '), p('any')),
  p => text('dyn(', p('int'), ')', COMPARISONS, p('double')),
  p => text(p('ints'), ' == ', p('ints')),
  p => text(p('int'), ' in ', p('ints')),
  p => text(p('string'), ' in ', p('texts')),
  p => text(p('string'), ' in ', p('map')),
  p =>
    text(
      p('string'),
      oneOf('.contains(', '.startsWith(', '.endsWith('),
      p('string'),
      ')',
    ),
  p =>
    text(
      p('string'),
      '.matches(',
      oneOf('"^a"', '"[a-z]+"', 'r"\\d{2}"', '"(?i)CORE"', '"("'),
      ')',
    ),
  p =>
    text(
      p('ints'),
      oneOf('.all(', '.exists(', '.exists_one('),
      'i, i',
      COMPARISONS,
      p('int'),
      ')',
    ),
  p =>
    text(
      p('texts'),
      oneOf('.all(', '.exists('),
      't, t',
      COMPARISONS,
      p('string'),
      ')',
    ),
  p => text('a.objs.exists(o, o.name == ', p('string'), ' && ', p('bool'), ')'),
  p => text(p('map'), oneOf('.all(', '.exists('), 'k, k == ', p('string'), ')'),
  p =>
    text(
      'type(',
      p('any'),
      ') == ',
      oneOf('int', 'string', 'list', 'map', 'null_type', 'bool'),
    ),
  p =>
    text(
      'bool(',
      oneOf('"true"', '"f"', '"x"', 'b'),
      p('bool').map(() => ''),
      ')',
    ),
];
