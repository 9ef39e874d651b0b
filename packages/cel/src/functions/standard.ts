import { clockFunctions } from './clock';
import { CONVERSIONS } from './conversions';
import { ENCODERS } from './encoders';
import { FunctionSet } from './FunctionTable';
import { LISTS } from './lists';
import { matchFunctions } from './matches';
import { MATH } from './math';
import { OPERATORS } from './operators';
import { OPTIONALS } from './optionals';
import { STRINGS } from './strings';

export function standardFunctions(): readonly FunctionSet[] {
  return [
    ...OPERATORS,
    ...CONVERSIONS,
    ...STRINGS,
    ...LISTS,
    ...MATH,
    ...OPTIONALS,
    ...ENCODERS,
    ...clockFunctions(),
    matchFunctions(),
  ];
}
