import {
  CostBudget,
  createCelEnvironment,
  Declarations,
  Expression,
  parseText,
} from '@kardinal/cel';
import { decidingLabels, imagesOf, versionOf } from '../api/bundles';
import { chartsOf } from '../api/charts';
import { Bundle } from '../api/types.generated';

/** What the `${…}` in the settings of a promotion step can read. @public */
export interface StepTextFacts {
  readonly bundle: Bundle;
  readonly environment: string;
  /** Outputs of the steps before it, by their name. */
  readonly steps: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** What a text came to: the value of a lone expression, or text. @public */
export type RenderedText =
  | { readonly type: 'value'; readonly value: string | number | boolean }
  | { readonly type: 'error'; readonly message: string };

/** Steps of all expressions of one promotion step together. */
const maxCost = 50_000;

const cel = createCelEnvironment({ limits: { maxCost } });

const image = {
  object: {
    name: 'string',
    repository: 'string',
    tag: 'string',
    digest: 'string',
  },
} as const;

const chart = {
  object: {
    repository: 'string',
    name: 'string',
    version: 'string',
    digest: 'string',
  },
} as const;

const declarations: Declarations = {
  bundle: {
    object: {
      name: 'string',
      version: 'string',
      type: 'string',
      labels: { map: 'string' },
      images: { list: image },
      charts: { list: chart },
      provenance: {
        object: {
          author: 'string',
          commitSHA: 'string',
          ciRunURL: 'string',
          buildTimestamp: 'string',
        },
      },
    },
  },
  environment: { object: { name: 'string' } },
  steps: { map: { map: 'dyn' } },
};

/** What the expressions of one promotion step may cost together. @public */
export function stepTextBudget(): CostBudget {
  return new CostBudget(maxCost);
}

/** What is wrong with the `${…}` of a text before any Bundle is there. @public */
export function stepTextProblem(text: string): string | undefined {
  const parsed = parseText(text);
  if (parsed.type === 'error') return parsed.message;
  for (const part of parsed.parts) {
    if (part.type === 'text') continue;
    const compiled = compile(part.source);
    if (typeof compiled === 'string') return compiled;
  }
  return undefined;
}

/** Puts values in place of the `${…}` of a text. Reads no clock: the same facts make the same text. @public */
export function renderStepText(
  text: string,
  facts: StepTextFacts,
  budget: CostBudget,
): RenderedText {
  const parsed = parseText(text);
  if (parsed.type === 'error') return parsed;
  const values: (string | number | boolean)[] = [];
  for (const part of parsed.parts) {
    const rendered: RenderedText =
      part.type === 'text'
        ? { type: 'value', value: part.text }
        : evaluate(part.source, facts, budget);
    if (rendered.type === 'error') return rendered;
    values.push(rendered.value);
  }
  const value = values.length === 1 ? values[0] : values.join('');
  return { type: 'value', value };
}

function evaluate(
  source: string,
  facts: StepTextFacts,
  budget: CostBudget,
): RenderedText {
  const compiled = compile(source);
  if (typeof compiled === 'string') return { type: 'error', message: compiled };
  const scope = scopeOf(facts);
  const evaluation = compiled.evaluate({ scope, now: 0, budget });
  if (evaluation.type === 'error')
    return {
      type: 'error',
      message: `\${${source}} has no value: ${evaluation.error.message}`,
    };
  const { value } = evaluation;
  if (typeof value === 'bigint') return { type: 'value', value: `${value}` };
  const isSimple =
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value));
  return isSimple
    ? { type: 'value', value }
    : {
        type: 'error',
        message: `\${${source}} is neither text, number nor true or false`,
      };
}

/** The expression, or what is wrong with it. */
function compile(source: string): Expression | string {
  const compilation = cel.compile(source);
  if (compilation.type === 'error')
    return `\${${source}}: ${compilation.error.message}`;
  const { expression } = compilation;
  if (expression.usesNow)
    return `\${${source}}: now() is another one whenever the step runs again; use what the Bundle says`;
  const [problem] = expression.check(declarations);
  return problem === undefined
    ? expression
    : `\${${source}}: ${problem.message}`;
}

function scopeOf({ bundle, environment, steps }: StepTextFacts) {
  const images = imagesOf(bundle);
  return {
    bundle: {
      name: bundle.metadata.name,
      version: versionOf(bundle),
      type: bundle.spec.type,
      labels: decidingLabels(bundle),
      images: images.type === 'images' ? images.images : [],
      charts: chartsOf(bundle),
      provenance: bundle.spec.provenance ?? {},
    },
    environment: { name: environment },
    steps,
  };
}
