import { Bundle } from '../api/types.generated';
import { renderStepText, stepTextBudget, stepTextProblem } from './stepText';

const bundle: Bundle = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Bundle',
  metadata: { name: 'shop-2', labels: { team: 'shop' } },
  spec: {
    type: 'image',
    artifacts: { images: [{ reference: 'ghcr.io/acme/shop:2.0.0' }] },
  },
};
const facts = {
  bundle,
  environment: 'prod',
  steps: { scan: { report: 'r-1', score: 9 } },
};

function render(text: string) {
  return renderStepText(text, facts, stepTextBudget());
}

describe('renderStepText', () => {
  it.each([
    ['as it is', 'as it is'],
    ['${bundle.version}', '2.0.0'],
    ['v${bundle.version}-${environment.name}', 'v2.0.0-prod'],
    ['${bundle.images[0].repository}', 'ghcr.io/acme/shop'],
    ['${bundle.labels.team}', 'shop'],
    ['${steps.scan.report}', 'r-1'],
    ['${steps.scan.score + 1}', 10],
    ['${bundle.version == "2.0.0"}', true],
    ['$${bundle.version}', '${bundle.version}'],
    [
      '9223372036854775807 is ${9223372036854775807}',
      '9223372036854775807 is 9223372036854775807',
    ],
  ])('makes of %j', (text, value) => {
    expect(stepTextProblem(text)).toBeUndefined();
    expect(render(text)).toEqual({ type: 'value', value });
  });

  it.each([
    ['${bundle.versoin}', /\$\{bundle\.versoin\}: .*versoin/],
    ['${bundel.version}', /bundel/],
    ['${1 +}', /\$\{1 \+\}: /],
    ['${bundle.version', /no closing brace/],
    ['${now()}', /now\(\) is another one whenever the step runs again/],
    ['${timestamp("2026-01-01T00:00:00Z") < now()}', /now\(\)/],
  ])('refuses %j before any Bundle is there', (text, message) => {
    expect(stepTextProblem(text)).toMatch(message);
    expect(render(text)).toEqual({
      type: 'error',
      message: expect.stringMatching(message),
    });
  });

  it.each([
    ['${bundle.images}', /neither text, number nor true or false/],
    ['${bundle.images[3].tag}', /\$\{bundle\.images\[3\]\.tag\} has no value/],
    ['${steps.other.report}', /has no value/],
    ['${bundle.labels.nothing}', /has no value/],
  ])('has no value for %j', (text, message) => {
    expect(render(text)).toEqual({
      type: 'error',
      message: expect.stringMatching(message),
    });
  });

  it('shares what it may cost among the expressions of a step', () => {
    const budget = stepTextBudget();
    const list = `[${Array(150).fill('1').join()}]`;
    const costly = `\${${list}.map(x, ${list}.size() + x).size() > 0}`;
    const verdicts = Array.from(
      { length: 200 },
      () => renderStepText(costly, facts, budget).type,
    );
    expect(verdicts[0]).toBe('value');
    expect(verdicts.at(-1)).toBe('error');
  });
});
