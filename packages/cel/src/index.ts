/**
 * The expression language of gates and graphs.
 *
 * @packageDocumentation
 */
export * from './types';
export { compile, createCelEnvironment } from './CelEnvironment';
export { createPattern } from './functions/createPattern';
export type { PatternResult } from './functions/createPattern';
export { buildLetterTable } from './functions/matches';
export { suggestion } from './checker/closest';
export { CostBudget } from './CostBudget';
export { holds } from './holds';
export { inOnePiece } from './inOnePiece';
export { DEFAULT_LIMITS } from './limits';
export { reservedIdentifiers, reservedWords } from './reservedIdentifiers';
export type { TypedSyntax } from './analysis/TypedSyntax';
export type { Type as SyntaxType } from './checker/Type';
export { partsOf } from './syntax/Node';
export type { Node as SyntaxNode } from './syntax/Node';
export { parseText } from './templates/parseText';
export type { ParsedText, TextPart } from './templates/parseText';
export { CelDouble } from './values/CelDouble';
export { CelDuration, parseDuration } from './values/CelDuration';
export { TimeVarying } from './values/TimeVarying';
export type { TimeForm } from './values/TimeVarying';
export { CelUint } from './values/CelUint';
