import { ASTNode, Environment, ParseError } from '@marcbachmann/cel-js';
import { Limits } from '../types';
import { utf8Length } from '../values/utf8';
import { prepare, PreparedSource } from './prepare';
import { SyntaxFault } from './SyntaxFault';

export interface ParsedSource {
  readonly prepared: PreparedSource;
  readonly root: ASTNode;
}

export type Parser = (source: string) => ParsedSource;

function beyond(what: string, limit: number, unit: string): SyntaxFault {
  return new SyntaxFault(
    `the expression is beyond the limit of ${limit} ${unit} (${what}); split it up`,
    0,
    0,
  );
}

function checkSize(source: string, limits: Limits): void {
  if (source.length > limits.maxSource || utf8Length(source) > limits.maxSource)
    throw beyond('its length', limits.maxSource, 'bytes');
  if (source.trim() === '') {
    throw new SyntaxFault('the expression is empty', 0, source.length);
  }
}

/** Runs of `!` or `-` recurse in the parser without counting as depth. */
function checkUnaryRuns({ tokens }: PreparedSource, limits: Limits): void {
  let run = 0;
  for (const token of tokens) {
    run = token.text === '!' || token.text === '-' ? run + 1 : 0;
    if (run > limits.maxDepth) {
      throw beyond('how deep it is nested', limits.maxDepth, 'levels');
    }
  }
}

function inWords(
  error: ParseError,
  prepared: PreparedSource,
  limits: Limits,
): SyntaxFault {
  if (error.code === 'limit_exceeded') {
    return error.summary.includes('Depth')
      ? beyond('how deep it is nested', limits.maxDepth, 'levels')
      : beyond('its parts', limits.maxNodes, 'parts');
  }
  const start = error.range?.start ?? 0;
  const token = prepared.tokenAt.get(start);
  if (!token) {
    const end = prepared.source.length;
    return new SyntaxFault('the expression ends too early', end, end);
  }
  if (error.code === 'reserved_identifier') {
    return new SyntaxFault(
      `\`${token.text}\` is a reserved word`,
      token.start,
      token.end,
    );
  }
  return error.code === 'invalid_macro_argument'
    ? new SyntaxFault(
        `\`${token.text}\` stands where the name of a variable must be`,
        token.start,
        token.end,
      )
    : new SyntaxFault(
        `\`${token.text}\` does not belong here`,
        token.start,
        token.end,
      );
}

export function createParser(limits: Limits): Parser {
  const environment = new Environment({
    enableOptionalTypes: true,
    unlistedVariablesAreDyn: true,
    homogeneousAggregateLiterals: false,
    limits: {
      maxAstNodes: limits.maxNodes,
      // The library counts the whole expression as a level.
      maxDepth: limits.maxDepth + 1,
      maxListElements: limits.maxNodes,
      maxMapEntries: limits.maxNodes,
      maxCallArguments: limits.maxNodes,
    },
  });
  return source => {
    checkSize(source, limits);
    const prepared = prepare(source);
    checkUnaryRuns(prepared, limits);
    try {
      return { prepared, root: environment.parse(prepared.text).ast };
    } catch (error) {
      if (error instanceof ParseError) {
        throw inWords(error, prepared, limits);
      }
      throw error;
    }
  };
}
