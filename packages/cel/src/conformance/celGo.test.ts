import { answerOf } from '../__testUtils__/answer';
import {
  CelGoRow,
  celGoTable,
  celGoText,
  scopeOf,
} from '../__testUtils__/celGoTable';
import { Declarations } from '../types';

/** The variables that the answers were made with. */
const DECLARATIONS: Declarations = Object.fromEntries(
  'bundle schedule environment upstream metrics previousBundle delegation externalApproval x y z'
    .split(' ')
    .map(name => [name, 'dyn']),
);

/** Rows that differ on purpose; CONFORMANCE.md gives the reasons. */
const DEVIATIONS: Readonly<Record<string, string>> = {
  'G-0716': 'now() is a function here',
  'G-1703': 'keys that are equal occur twice in a map',
  'G-1708': 'a double is a key',
  'R-0186': 'keys that are equal occur twice in a map',
  'R-0371': 'keys that are equal occur twice in a map',
  'G-1977': 'a regular expression names two groups alike',
  'N-0148': 'a text has a hexadecimal double',
  'H-0230': 'messages of protobuf',
  'H-0231': 'messages of protobuf',
  'R-1022': 'loops are nested deeper than the limit',
  'G-1816': 'the time zone of the machine',
  'G-1839': 'the offset of a time zone before 1970',
};

function expected(row: CelGoRow): string {
  return row.result ? celGoText(row.result) : 'error';
}

function answer(row: CelGoRow): string {
  return answerOf({
    source: row.expression,
    scope: scopeOf(row),
    declarations: DECLARATIONS,
  });
}

interface Difference {
  readonly id: string;
  readonly expression: string;
  readonly expected: string;
  readonly received: string;
}

function differences(rows: readonly CelGoRow[]): readonly Difference[] {
  return rows.flatMap(row => {
    const received = answer(row);
    const refused = received.startsWith('error');
    const agrees = row.result
      ? received === expected(row) || (refused && row.flags?.includes('limits'))
      : refused;
    const { id, expression } = row;
    return agrees
      ? []
      : [{ id, expression, expected: expected(row), received }];
  });
}

const TABLE = celGoTable();
const AREAS = [...new Set(TABLE.map(row => row.area))];

describe('answers of cel-go', () => {
  it.each(AREAS)('are given to every expression of %s', area => {
    const rows = TABLE.filter(row => row.area === area);
    const unexpected = differences(rows).filter(
      ({ id }) => !(id in DEVIATIONS),
    );
    expect(unexpected).toEqual([]);
  });

  it('differ where the list of deviations says so, and nowhere is true what cel-go does not find true', () => {
    const known = TABLE.filter(row => row.id in DEVIATIONS);
    const found = differences(known);
    expect(found.map(({ id }) => id).sort()).toEqual(
      Object.keys(DEVIATIONS).sort(),
    );
    expect(found.filter(({ received }) => received === 'bool true')).toEqual(
      [],
    );
  });
});
