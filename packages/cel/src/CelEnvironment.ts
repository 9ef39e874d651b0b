import { CompiledExpression, Language } from './CompiledExpression';
import { declaredTypes } from './checker/declared';
import { FunctionSet, FunctionTable } from './functions/FunctionTable';
import { customFunctions } from './functions/custom';
import { standardFunctions } from './functions/standard';
import { entryTest, labelTest } from './analysis/labels';
import { DEFAULT_LIMITS } from './limits';
import { LruCache } from './LruCache';
import { convert } from './syntax/convert';
import { createParser, Parser } from './syntax/parse';
import { SyntaxFault } from './syntax/SyntaxFault';
import { CelEnvironment, CelEnvironmentOptions, Compilation } from './types';

const MAX_CACHED = 1000;

function compileWith(
  parse: Parser,
  language: Language,
  source: string,
): Compilation {
  try {
    const node = convert(
      parse(source),
      language.limits,
      language.functions,
      language.isNumberEntry,
    );
    const expression = new CompiledExpression(source, node, language);
    const [problem] = expression.problems;
    return problem
      ? { type: 'error', error: problem }
      : { type: 'expression', expression };
  } catch (error) {
    if (error instanceof SyntaxFault) {
      return { type: 'error', error: error.error };
    }
    return {
      type: 'error',
      error: { class: 'parse', message: 'the expression cannot be read' },
    };
  }
}

/**
 * An environment: the language with its limits and extra functions. Compilations are cached, the least recently used
 * are dropped.
 *
 * @public
 */
export function createCelEnvironment(
  options: CelEnvironmentOptions = {},
): CelEnvironment {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const sets: readonly FunctionSet[] = [
    ...standardFunctions(),
    customFunctions(options.functions ?? {}),
  ];
  const language: Language = {
    limits,
    functions: new FunctionTable(sets),
    isLabel: labelTest(options.labelPaths ?? []),
    isNumberEntry: entryTest(options.numberPaths ?? []),
    absentVariable: options.absentVariable ?? 'missing',
    variables: options.variables && declaredTypes(options.variables),
  };
  const parse = createParser(limits);
  const cache = new LruCache<Compilation>(MAX_CACHED);
  return {
    compile: source => {
      if (source.length > limits.maxSource) {
        return compileWith(parse, language, source);
      }
      return cache.getOrCreate(source, () =>
        compileWith(parse, language, source),
      );
    },
  };
}

/** Only remembers compilations; it holds no other state. */
const DEFAULT_ENVIRONMENT = createCelEnvironment();

/** Compiles in an environment with the defaults. @public */
export function compile(source: string): Compilation {
  return DEFAULT_ENVIRONMENT.compile(source);
}
