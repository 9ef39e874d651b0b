import { ExplainedPart } from '@kardinal/cel';

/** As the expression language says that a value is absent: `` `bundle.labels.team`: there is no `team` ``. */
const absent = /^(?:`(.+)`: )?there is no `([^`]+)`$/;

/** A path in the text of an expression, e.g. `bundle.labels["acme.io/team"]`. */
const paths =
  /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\["[^"]*"\]|\['[^']*'\])+|[A-Za-z_]\w*/g;

const segments = /\["([^"]*)"\]|\['([^']*)'\]|(\w+)/g;

/** What is wrong with an expression, for people who do not know the language: what is absent is named as they call it. */
export function readableError(message: string): string {
  return absenceOfError(message)?.words ?? message;
}

/** What an expression waits for: it reads what others have yet to do. `undefined` where only its owner, or another Bundle, can help. */
export function awaitedBy(message: string): string | undefined {
  const absence = absenceOfError(message);
  return absence?.comesLater ? absence.words : undefined;
}

/** The explanation of an expression with its errors in the same words. */
export function readablePart(part: ExplainedPart): ExplainedPart {
  const [, , name] =
    part.outcome === 'error' ? absent.exec(part.value) ?? [] : [];
  const absence = name === undefined ? undefined : absenceIn(part.source, name);
  return {
    ...part,
    ...(absence === undefined ? {} : { value: absence.words }),
    parts: part.parts.map(readablePart),
  };
}

/** What it means that a value is absent. */
interface Absence {
  readonly words: string;
  /** Whether it is there as soon as somebody has answered, or an environment is verified. A metric without a result may have been misspelled. */
  readonly comesLater: boolean;
}

function absenceOfError(message: string): Absence | undefined {
  const [, source, name] = absent.exec(message) ?? [];
  return source === undefined ? undefined : absenceIn(source, name);
}

/** `undefined` for a name that gates do not know. */
function absenceIn(source: string, name: string): Absence | undefined {
  for (const [text] of source.matchAll(paths)) {
    const read = [...text.matchAll(segments)].map(
      ([, double, single, plain]) => double ?? single ?? plain,
    );
    const path = read.slice(0, read.lastIndexOf(name) + 1);
    const words = absenceOf(path);
    if (words !== undefined) return { words, comesLater: comesLater(path) };
  }
  return undefined;
}

function comesLater([
  root,
  name,
  ,
  environment,
  fact,
]: readonly string[]): boolean {
  switch (root) {
    case 'externalApproval':
      return true;
    case 'upstream':
      return name !== undefined;
    case 'pipelines':
      return environment !== undefined && fact !== undefined;
    default:
      return false;
  }
}

function absenceOf([root, ...names]: readonly string[]): string | undefined {
  const [first, second, third, fourth] = names;
  switch (root) {
    case 'bundle':
      return bundleAbsence(first === 'metadata' ? names.slice(1) : names);
    case 'upstream':
      return first === undefined
        ? undefined
        : `this Bundle is not verified in ${first}`;
    case 'previousBundle':
      return 'no earlier Bundle is verified in this environment';
    case 'externalApproval':
      return first === undefined
        ? 'nobody has answered yet'
        : `nobody has answered the approval "${first}" yet`;
    case 'metrics':
      if (first === undefined) return undefined;
      return second === undefined
        ? `the metric "${first}" has no result yet`
        : `the metric "${first}" has no current measurement`;
    case 'pipelines':
      if (first === undefined) return undefined;
      if (third === undefined) return `Pipeline ${first} cannot be read`;
      return fourth === undefined
        ? `Pipeline ${first} has no environment "${third}" that can be read`
        : `nothing is verified in ${third} of Pipeline ${first} yet`;
    case 'train':
      return 'this Bundle belongs to no release train';
    default:
      return undefined;
  }
}

function bundleAbsence([field, key]: readonly string[]): string | undefined {
  switch (field) {
    case 'labels':
      return key === undefined
        ? undefined
        : `this Bundle has no label "${key}"`;
    case 'annotations':
      return key === undefined
        ? undefined
        : `this Bundle has no annotation "${key}"`;
    case 'provenance':
    case 'intent':
      return key === undefined
        ? undefined
        : `this Bundle has no "${key}" in its ${field}`;
    case 'emergency':
      return 'this Bundle is not an emergency';
    case 'upstreamSoakMinutes':
      return 'this Bundle has no soak time yet';
    default:
      return undefined;
  }
}
