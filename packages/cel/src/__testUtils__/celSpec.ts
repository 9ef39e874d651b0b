import {
  getConformanceSuite,
  IncrementalTestSuite,
} from '@bufbuild/cel-spec/testdata/tests.js';
import { getTestRegistry } from '@bufbuild/cel-spec/testdata/registry.js';
import { anyUnpack, Duration, Timestamp } from '@bufbuild/protobuf/wkt';
import { CelDouble } from '../values/CelDouble';
import { CelDuration } from '../values/CelDuration';
import { CelTimestamp } from '../values/CelTimestamp';
import { CelType } from '../values/CelType';
import { CelUint } from '../values/CelUint';
import { Scope } from '../types';
import { fromScope } from '../values/fromScope';
import { valueText } from './valueText';

type Suite = IncrementalTestSuite;
type SimpleTest = Suite['tests'][number]['original'];
type Binding = SimpleTest['bindings'][string];
type SpecValue = Extract<Binding['kind'], { case: 'value' }>['value'];

/** One published test in a form that needs no protobuf. */
export interface SpecTest {
  readonly name: string;
  readonly source: string;
  readonly scope: Scope;
  readonly expected: string;
}

/** What only protobuf messages can express. */
class NeedsProtobuf extends Error {}

const REGISTRY = getTestRegistry();

function timeOf(value: Extract<SpecValue['kind'], { case: 'objectValue' }>) {
  const message = anyUnpack(value.value, REGISTRY);
  const { seconds, nanos } = (message ?? {}) as Partial<Timestamp & Duration>;
  const total = (seconds ?? 0n) * 1_000_000_000n + BigInt(nanos ?? 0);
  switch (message?.$typeName) {
    case 'google.protobuf.Timestamp':
      return CelTimestamp.create(total);
    case 'google.protobuf.Duration':
      return CelDuration.create(total);
    default:
      throw new NeedsProtobuf();
  }
}

function native(value: SpecValue): unknown {
  const { kind } = value;
  switch (kind.case) {
    case 'nullValue':
      return null;
    case 'boolValue':
    case 'int64Value':
    case 'stringValue':
      return kind.value;
    case 'uint64Value':
      return new CelUint(kind.value);
    case 'doubleValue':
      return new CelDouble(kind.value);
    case 'bytesValue':
      return Uint8Array.from(kind.value);
    case 'typeValue':
      return new CelType(kind.value);
    case 'listValue':
      return kind.value.values.map(native);
    case 'mapValue':
      return new Map(
        kind.value.entries.map(entry => [
          fromScope(native(entry.key as SpecValue)),
          native(entry.value as SpecValue),
        ]),
      );
    case 'objectValue':
      return timeOf(kind);
    default:
      throw new NeedsProtobuf();
  }
}

function scopeOf(test: SimpleTest): Scope {
  return Object.fromEntries(
    Object.entries(test.bindings).map(([name, binding]) => {
      if (binding.kind.case !== 'value') throw new NeedsProtobuf();
      return [name, native(binding.kind.value)];
    }),
  );
}

function expectedOf(test: SimpleTest): string {
  const { resultMatcher } = test;
  switch (resultMatcher.case) {
    case 'value':
      return valueText(fromScope(native(resultMatcher.value)));
    case 'typedResult':
      return resultMatcher.value.result
        ? valueText(fromScope(native(resultMatcher.value.result)))
        : 'a value';
    case 'evalError':
    case 'anyEvalErrors':
      return 'error';
    case undefined:
      return 'bool true';
    default:
      throw new NeedsProtobuf();
  }
}

const PROTOBUF =
  /TestAllTypes|google\.protobuf\.(?!Timestamp|Duration)|cel\.expr|proto2|proto3|GlobalEnum|TestRequired/;

function convert(name: string, test: SimpleTest): readonly SpecTest[] {
  if (PROTOBUF.test(test.expr) || /expr/.test(test.container)) return [];
  try {
    const [scope, expected] = [scopeOf(test), expectedOf(test)];
    return [{ name, source: test.expr, scope, expected }];
  } catch (error) {
    if (error instanceof NeedsProtobuf) return [];
    throw error;
  }
}

function collect(suite: Suite, path: string): readonly SpecTest[] {
  const tests = suite.tests.filter(({ original }) => !original.checkOnly);
  return [
    ...tests.flatMap(({ name, original }) =>
      convert(`${path}/${name}`, original),
    ),
    ...suite.suites.flatMap(inner => collect(inner, `${path}/${inner.name}`)),
  ];
}

export interface SpecSuite {
  readonly name: string;
  readonly tests: readonly SpecTest[];
}

/** The published conformance tests that do not need protobuf messages. */
export function celSpecSuites(): readonly SpecSuite[] {
  return getConformanceSuite()
    .suites.map(suite => ({
      name: suite.name,
      tests: collect(suite, suite.name),
    }))
    .filter(({ tests }) => tests.length > 0);
}
