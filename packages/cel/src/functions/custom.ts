import { fault, Outcome } from '../evaluator/Fault';
import { Run } from '../evaluator/Run';
import { CelFunction } from '../types';
import { fromScope } from '../values/fromScope';
import { toNative } from '../values/toNative';
import { Value } from '../values/Value';
import { FunctionSet, Implementation } from './FunctionTable';

const CALL_COST = 10;

function implementation(call: CelFunction): Implementation {
  return (...all: readonly (Value | Run)[]): Outcome => {
    const run = all[all.length - 1] as Run;
    run.charge(CALL_COST);
    const args = all.slice(0, -1) as readonly Value[];
    const result = call(...args.map(arg => toNative(arg, 'boxed')));
    return result.type === 'value'
      ? fromScope(result.value)
      : fault(result.message);
  };
}

/** Functions of the embedding product, which see and give values as scopes hold them. */
export function customFunctions(
  functions: Readonly<Record<string, CelFunction>>,
): FunctionSet {
  return Object.fromEntries(
    Object.entries(functions).map(([signature, call]) => [
      signature,
      implementation(call),
    ]),
  );
}
