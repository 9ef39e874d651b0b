import {
  CelInput,
  CelValue,
  celEnv,
  isCelError,
  isCelList,
  isCelMap,
  isCelType,
  isCelUint,
  parse,
  plan,
} from '@bufbuild/cel';
import { strings } from '@bufbuild/cel/ext';
import { CelType } from '../values/CelType';
import { Scope } from '../types';
import { valueText } from './valueText';

const ENVIRONMENT = celEnv({ funcs: strings });

function input(value: unknown): CelInput {
  if (typeof value === 'number') {
    return Number.isInteger(value) ? BigInt(value) : value;
  }
  if (Array.isArray(value)) return value.map(input);
  if (value === null || typeof value !== 'object') return value as CelInput;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, input(item)]),
  ) as CelInput;
}

interface Time {
  readonly $typeName: string;
  readonly seconds: bigint;
  readonly nanos: number;
}

function timeText(message: Time): string {
  const kind = message.$typeName.endsWith('Timestamp')
    ? 'timestamp'
    : 'duration';
  const nanos = message.seconds * 1_000_000_000n + BigInt(message.nanos);
  return `${kind} ${nanos}`;
}

function text(value: CelValue): string {
  if (isCelUint(value)) return `uint ${value.value}`;
  if (isCelList(value)) return `[${[...value].map(text).join(', ')}]`;
  if (isCelMap(value)) {
    const entries = [...value].map(
      ([key, item]) => `${text(key)}: ${text(item)}`,
    );
    return `{${entries.sort().join(', ')}}`;
  }
  if (isCelType(value)) return valueText(new CelType(value.name));
  if (typeof value === 'object' && value !== null && 'message' in value) {
    return timeText(value.message as unknown as Time);
  }
  return valueText(value as Uint8Array | string | number | bigint | boolean);
}

/** What @bufbuild/cel answers, in the form of `valueText`. */
export function bufbuildAnswer(source: string, scope: Scope): string {
  try {
    const bindings = input(scope) as Record<string, CelInput>;
    const result = plan(ENVIRONMENT, parse(source))(bindings);
    return isCelError(result) ? 'error' : text(result);
  } catch {
    return 'error';
  }
}
