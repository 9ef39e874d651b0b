import {
  celGoDifferences,
  Comparison,
} from '../__testUtils__/celGoDifferences';
import { celGoFunctions, celGoProgram } from '../__testUtils__/celGoProgram';
import { celGoOverloads, ourOverloads } from '../__testUtils__/celGoOverloads';
import {
  expressions,
  GENERATED_SCOPE,
  mutations,
  sample,
} from '../__testUtils__/expressions';
import {
  SURFACE_DECLARATIONS,
  SURFACE_VARIABLES,
} from '../__testUtils__/surface/scope';
import { surfaceExpressions } from '../__testUtils__/surface/surfaceExpressions';
import { Declarations } from '../types';

/** Another seed, and more expressions, for a longer search: see CONFORMANCE.md. */
const SEED = Number(process.env.KARDINAL_CEL_SEED ?? 20260407);
const COUNT = Number(process.env.KARDINAL_CEL_EXPRESSIONS ?? 10_000);

const PATIENCE = 900_000;

/** See CONFORMANCE.md. */
const DEVIATIONS: readonly (readonly [string, RegExp])[] = [
  [
    'has() of an optional, as a branch of a condition, is no bool',
    /\?.*\bhas\(/,
  ],
];

function undeclared(
  variables: Readonly<Record<string, unknown>>,
): Declarations {
  return Object.fromEntries(
    Object.keys(variables).map(name => [name, 'dyn' as const]),
  );
}

function share(part: number): number {
  return Math.ceil(COUNT * part);
}

const GENERATED: Comparison = {
  sources: [
    ...sample(expressions('extended'), share(0.1), SEED),
    ...sample(mutations('extended'), share(0.2), SEED),
  ],
  variables: GENERATED_SCOPE,
  declarations: undeclared(GENERATED_SCOPE),
};

const OPEN: Comparison = {
  sources: surfaceExpressions(share(0.6), SEED),
  variables: SURFACE_VARIABLES,
  declarations: undeclared(SURFACE_VARIABLES),
};

const DECLARED: Comparison = {
  sources: surfaceExpressions(share(0.1), SEED + 1),
  variables: SURFACE_VARIABLES,
  declarations: SURFACE_DECLARATIONS,
};

const CEL_GO = celGoProgram();

function askCelGo(path: string): void {
  it.each([
    ['few functions deeply nested, and broken syntax', GENERATED],
    ['everything that is declared', OPEN],
  ])(
    'returns every value that we return: %s',
    (_name, comparison) => {
      const found = celGoDifferences(path, comparison);
      const values = found.filter(
        ({ received }) => !received.startsWith('error'),
      );
      const unknown = values.filter(
        ({ source, expected }) =>
          expected.startsWith('error') ||
          !DEVIATIONS.some(([, pattern]) => pattern.test(source)),
      );
      expect(unknown).toEqual([]);
      expect(found.length - values.length).toBeLessThan(
        comparison.sources.length * 0.05,
      );
    },
    PATIENCE,
  );

  it(
    'refuses what does not fit the declarations wherever we do not',
    () => {
      const found = celGoDifferences(path, DECLARED);
      const accepted = found.filter(
        ({ received, expected }) =>
          !received.startsWith('error') && expected !== 'error eval',
      );
      expect(accepted).toEqual([]);
    },
    PATIENCE,
  );

  it('declares our functions with the same overloads in the same order', () => {
    expect(ourOverloads()).toEqual(
      celGoOverloads(celGoFunctions(path), Object.keys(ourOverloads())),
    );
  });
}

describe('cel-go itself', () => {
  if (CEL_GO.type === 'program') {
    askCelGo(CEL_GO.path);
    return;
  }
  const { reason } = CEL_GO;
  it('was not asked: Go is not here, or cannot build it', () => {
    // eslint-disable-next-line no-console
    console.log(`cel-go was not asked: ${reason}`);
    expect(reason).not.toBe('');
  });
});
