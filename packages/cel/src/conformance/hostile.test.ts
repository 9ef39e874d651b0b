import { compile } from '../CelEnvironment';
import { NOW } from '../__testUtils__/answer';
import {
  HOSTILE_SCOPE,
  HostileInput,
  hostileInputs,
} from '../__testUtils__/hostileInputs';
import { Evaluation } from '../types';

const CONTEXT = { scope: HOSTILE_SCOPE, now: NOW };

function evaluate(source: string): Evaluation {
  const compilation = compile(source);
  return compilation.type === 'expression'
    ? compilation.expression.evaluate(CONTEXT)
    : compilation;
}

/** `undefined` where it does not compile. */
function explained(source: string): Evaluation | undefined {
  const compilation = compile(source);
  return compilation.type === 'expression'
    ? compilation.expression.explain(CONTEXT).evaluation
    : undefined;
}

const INPUTS = hostileInputs();
const AREAS = [...new Set(INPUTS.map(({ area }) => area))];

function inputsOf(area: string): readonly HostileInput[] {
  return INPUTS.filter(input => input.area === area);
}

describe('hostile inputs', () => {
  it('are many', () => {
    expect(INPUTS.length).toBeGreaterThan(1000);
  });

  it.each(AREAS)('of %s are true nowhere', area => {
    const passed = inputsOf(area).filter(({ source }) => {
      const evaluation = evaluate(source);
      return evaluation.type === 'value' && evaluation.value === true;
    });
    expect(passed).toEqual([]);
  });

  it.each(AREAS)('of %s are explained as they are evaluated', area => {
    const different = inputsOf(area).filter(({ source }) => {
      const explanation = explained(source);
      const evaluation = JSON.stringify(evaluate(source));
      return explanation && JSON.stringify(explanation) !== evaluation;
    });
    expect(different).toEqual([]);
  });

  it('leave nothing behind', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { yes?: boolean }).yes).toBeUndefined();
  });
});
