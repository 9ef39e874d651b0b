import { FieldError } from '../../api/FieldError';
import { KubeObject } from '../../api/KubeObject';
import { isObject, Json, valueAt } from '../../json/Json';
import { RuleChecker } from '../../schema/rules/RuleChecker';
import { Schema } from '../../schema/Schema';
import { Correlation } from '../../schema/validation/Correlation';
import { embeddedErrors } from '../../schema/validation/embedded';
import { duplicateErrors } from '../../schema/validation/listTypes';
import { Patterns } from '../../schema/validation/patterns';
import { validateValue } from '../../schema/validation/validateValue';
import { ScalePaths, Verdict } from '../ResourceType';

/** What decides how custom resources are checked. */
export interface CustomStrategyOptions {
  readonly subresources: 'status' | 'none';
  readonly kind: string;
  readonly scale: ScalePaths | undefined;
}

/** Errors that leave rules without sound ground. */
const blocking = [
  'NotSupported',
  'Required',
  'TooLong',
  'TooMany',
  'TypeInvalid',
];

const rulesNotChecked: FieldError = {
  type: 'Invalid',
  field: '<nil>',
  value: null,
  detail:
    'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
};

/** Checks custom resources by their schema. */
export class ResourceJudge {
  private readonly rules: RuleChecker;
  private readonly patterns = new Patterns();

  constructor(
    private readonly schema: Schema,
    private readonly options: CustomStrategyOptions,
  ) {
    this.rules = new RuleChecker(schema);
  }

  /** @param found - what is wrong with the metadata: it too may keep rules from being checked */
  created(object: KubeObject, found: readonly FieldError[]): Verdict {
    const value = object as Json;
    const errors = [
      ...validateValue(value, this.schema, '', this.patterns).errors,
      ...kindErrors(object, this.options.kind),
      ...scaleErrors(object, this.options.scale),
      ...embeddedErrors(value, this.schema),
      ...duplicateErrors(value, this.schema),
    ];
    if (found.some(isBlocking) && this.rules.hasRules) {
      return { errors: [...errors, rulesNotChecked] };
    }
    return this.withRules(errors, value, undefined);
  }

  updated(object: KubeObject, old: KubeObject): Verdict {
    const value = object as Json;
    const history = new Correlation(value, old as Json, this.schema);
    const errors = [
      ...validateValue(value, this.schema, '', this.patterns, history).errors,
      ...kindErrors(object, this.options.kind),
      ...scaleErrors(object, this.options.scale),
      ...embeddedErrors(value, this.schema),
    ];
    const duplicates = duplicateErrors(value, this.schema);
    const before = duplicateErrors(old as Json, this.schema);
    if (before.length === 0) errors.push(...duplicates);
    return this.withRules(errors, value, history);
  }

  private withRules(
    errors: readonly FieldError[],
    value: Json,
    history: Correlation | undefined,
  ): Verdict {
    if (!this.rules.hasRules) return { errors };
    if (errors.some(isBlocking)) {
      return { errors: [...errors, rulesNotChecked] };
    }
    const found = this.rules.check(value, history);
    return {
      errors: [...errors, ...found.errors],
      warnings: found.warnings,
    };
  }
}

function isBlocking({ type }: FieldError): boolean {
  return blocking.includes(type);
}

function kindErrors({ kind }: KubeObject, wanted: string): FieldError[] {
  if (kind === wanted) return [];
  const detail = `must be ${wanted}`;
  return [{ type: 'Invalid', field: 'kind', value: kind, detail }];
}

function scaleErrors(
  object: KubeObject,
  scale: ScalePaths | undefined,
): FieldError[] {
  if (!scale) return [];
  return [scale.specReplicasPath, scale.statusReplicasPath].flatMap(path => {
    const steps = path.split('.').slice(1);
    const value = valueAt(object as Json, steps);
    const error = (detail: string): FieldError => ({
      type: 'Invalid',
      field: path,
      value: value ?? '',
      detail,
    });
    if (value === undefined) {
      const parent = valueAt(object as Json, steps.slice(0, -1));
      const broken =
        parent !== undefined && parent !== null && !isObject(parent);
      return broken ? [error('accessor error: no object')] : [];
    }
    if (!Number.isInteger(value)) return [error('accessor error: no integer')];
    if (typeof value !== 'number') return [];
    if (value < 0) return [error('should be a non-negative integer')];
    if (value > 2 ** 31 - 1) {
      return [error('should be less than or equal to 2147483647')];
    }
    return [];
  });
}
