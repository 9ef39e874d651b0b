import {
  createArguments,
  parseChartReference,
} from '@kardinal/backstage-plugin-kardinal-common';
import { createBundleCommand, noFields } from './createBundleCommand';

/** A field of the form. */
export type FieldName = keyof typeof noFields;

/** What is wrong with fields of the form, each a sentence without a full stop. */
export type FieldProblems = Readonly<Partial<Record<FieldName, string>>>;

/** Which field of the form becomes which part of the command. */
const parts: readonly (readonly [FieldName, string])[] = [
  ['image', 'artifacts.images'],
  ['chart', 'artifacts.charts'],
  ['configCommit', 'artifacts.gitCommit.sha'],
  ['configRepository', 'artifacts.gitCommit'],
  ['commitSHA', 'provenance.commitSHA'],
  ['ciRunURL', 'provenance.ciRunURL'],
];

/** What the backend would refuse, as far as it can be known before it is asked. */
export function fieldProblems(fields: typeof noFields): FieldProblems {
  const parsed = createArguments.safeParse(
    createBundleCommand(fields).arguments,
  );
  if (parsed.success) return {};
  const found = parsed.error.issues.flatMap(({ path, message }) => {
    const name = fieldAt(path.join('.'));
    return name === undefined ? [] : [[name, sentence(message)] as const];
  });
  // The first of a field is the one to be mended first.
  return { ...Object.fromEntries(found.reverse()), ...chartProblem(fields) };
}

/** Of what cannot be read as a chart, none of its parts is what is wrong. */
function chartProblem({ chart }: typeof noFields): FieldProblems {
  const text = chart.trim();
  const parsed = parseChartReference(text);
  return text === '' || parsed.type === 'chart'
    ? {}
    : { chart: sentence(parsed.message) };
}

/** The field that a refusal of the backend names, with its words; `undefined` where it names none of the form. */
export function refusedField(error: unknown): FieldProblems | undefined {
  const { cause } = Object(error) as { cause?: { message?: unknown } };
  const [, path = '', message = ''] =
    /^(?:arguments\.)?([a-zA-Z.[\]\d]+): (.+)$/s.exec(
      String(cause?.message ?? ''),
    ) ?? [];
  const name = fieldAt(path);
  return name === undefined ? undefined : { [name]: sentence(message) };
}

function fieldAt(path: string): FieldName | undefined {
  return parts.find(([, start]) => path.startsWith(start))?.[0];
}

function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase('en') + text.slice(1);
}
