import { answerOf } from '../__testUtils__/answer';
import { celGoAnswers, celGoProgram } from '../__testUtils__/celGoProgram';
import {
  expressions,
  GENERATED_SCOPE,
  mutations,
  sample,
} from '../__testUtils__/expressions';
import { Declarations } from '../types';

const DECLARATIONS: Declarations = Object.fromEntries(
  'a b bundle schedule upstream metrics x y z'
    .split(' ')
    .map(name => [name, 'dyn']),
);

const SEED = 20260407;
const SOURCES = [
  ...sample(expressions('extended'), 2000, SEED),
  ...sample(mutations('extended'), 2000, SEED),
];

/** See CONFORMANCE.md. */
const DEVIATIONS: readonly (readonly [string, RegExp])[] = [
  ['overloads that cel-go fixed for a list of unknown type', /flatten/],
];

function isKnown(source: string): boolean {
  return DEVIATIONS.some(([, pattern]) => pattern.test(source));
}

interface Difference {
  readonly source: string;
  readonly received: string;
  readonly expected: string;
}

function differences(answers: readonly string[]): readonly Difference[] {
  return SOURCES.flatMap((source, at) => {
    const received = answerOf({
      source,
      scope: GENERATED_SCOPE,
      declarations: DECLARATIONS,
    });
    const expected = answers[at];
    const bothFail =
      received.startsWith('error') && expected.startsWith('error');
    return bothFail || received === expected
      ? []
      : [{ source, received, expected }];
  });
}

describe('cel-go itself', () => {
  it('agrees on 4,000 generated expressions', () => {
    const program = celGoProgram();
    if (!program) {
      // eslint-disable-next-line no-console
      console.log('Go or its modules are not there: cel-go was not asked.');
      return;
    }
    const answers = celGoAnswers(program, SOURCES, GENERATED_SCOPE);
    expect(answers).toHaveLength(SOURCES.length);
    const found = differences(answers);
    const values = found.filter(
      ({ received }) => !received.startsWith('error'),
    );
    const refused = found.filter(({ received }) =>
      received.startsWith('error'),
    );
    expect(values.filter(({ source }) => !isKnown(source))).toEqual([]);
    expect(refused.length).toBeLessThan(10);
  }, 120_000);
});
