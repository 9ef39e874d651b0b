import {
  expressionProblem,
  timezoneProblem,
} from '@kardinal/backstage-plugin-kardinal-common';
import { parseAllDocuments } from 'yaml';
import { CliError, LocalCommand } from '../CliCommand';

interface Tested {
  readonly name: string;
  /** Absent where nothing is wrong. */
  readonly problem?: string;
}

/** Whether the expressions of a file of PolicyGates can be evaluated: what is wrong would keep promotions waiting. */
export const policyTest: LocalCommand = {
  type: 'local',
  path: ['policy', 'test'],
  arguments: '<file>',
  description: 'check the expressions of the PolicyGates in a file',
  run(files, { arguments: [file] }) {
    const tested = testedIn(files.read(file), file);
    const wrong = tested.flatMap(({ name, problem }) =>
      problem === undefined ? [] : [`${name}: ${problem}`],
    );
    if (wrong.length > 0) throw new CliError(wrong.join('\n'));
    return {
      text: {
        columns: [{ title: 'NAME' }, { title: 'RESULT' }],
        rows: tested.map(({ name }) => [name, 'valid']),
      },
      data: tested,
      names: tested.map(({ name }) => `policygate/${name}`),
    };
  },
};

/** @throws CliError where there is no PolicyGate in it */
function testedIn(text: string, file: string): readonly Tested[] {
  const tested = parseAllDocuments(text).flatMap(document => {
    const [error] = document.errors;
    if (error !== undefined) throw new CliError(`${file}: ${error.message}`);
    const read = (path: readonly string[]) => {
      const value: unknown = document.getIn(path);
      return typeof value === 'string' ? value : undefined;
    };
    if (read(['kind']) !== 'PolicyGate') return [];
    const name = read(['metadata', 'name']) ?? 'a PolicyGate without a name';
    const problem = problemOf(
      read(['spec', 'expression']),
      read(['spec', 'timezone']),
    );
    return [{ name, ...(problem === undefined ? {} : { problem }) }];
  });
  if (tested.length === 0) throw new CliError(`${file} has no PolicyGate`);
  return tested;
}

function problemOf(
  expression: string | undefined,
  timezone: string = 'UTC',
): string | undefined {
  if (expression === undefined)
    return 'spec.expression is missing; write one in CEL';
  return expressionProblem(expression) ?? timezoneProblem(timezone);
}
