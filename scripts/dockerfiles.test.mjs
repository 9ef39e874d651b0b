// Dockerfiles are linted where no image is built.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'deploy/image');
const dockerfiles = readdirSync(folder).filter(name =>
  name.endsWith('.Dockerfile'),
);

/** What a Dockerfile lacks of what this repository asks of each. */
function problemsOf(text) {
  const file = DockerfileParser.parse(text);
  const instructions = file.getInstructions();
  const of = keyword =>
    instructions.filter(each => each.getKeyword() === keyword);
  const last = instructions.findLastIndex(each => each.getKeyword() === 'FROM');
  const run = instructions.slice(last);
  const user = run.findLast(each => each.getKeyword() === 'USER');
  const command = run.findLast(each =>
    ['CMD', 'ENTRYPOINT'].includes(each.getKeyword()),
  );
  return [
    ...validate(text).map(({ message }) => message),
    ...of('ARG')
      .map(each => each.getArgumentsContent())
      .filter(each => each.startsWith('NODE=') && !/:\d+\.\d+\.\d+/.test(each))
      .map(each => `${each} does not name a version`),
    ...of('ADD').map(() => 'ADD fetches and unpacks: use COPY'),
    ...(/^[1-9]\d*:[1-9]\d*$/.test(user?.getArgumentsContent() ?? '')
      ? []
      : ['The last USER is not a number other than 0']),
    ...(command?.getArgumentsContent()?.startsWith('[')
      ? []
      : ['It runs in a shell, which signals do not get past']),
    ...of('COPY')
      .filter(each => each.getFlags().length === 0)
      .flatMap(each => each.getArguments().slice(0, -1))
      .map(argument => argument.getValue())
      .filter(source => !existsSync(join(root, source)))
      .map(source => `${source} is not in the repository`),
  ];
}

for (const name of dockerfiles)
  test(`${name} is well formed, names versions and runs as nobody`, () =>
    assert.deepEqual(problemsOf(readFileSync(join(folder, name), 'utf8')), []));

test('what is wrong in a Dockerfile is found', () => {
  const text = [
    'ARG NODE=node:latest',
    'FROM ${NODE}',
    'COPY missing.txt /app/',
    'ADD app.tar /app',
    'USER root',
    'CMD node app',
  ].join('\n');
  assert.equal(problemsOf(text).length, 5);
  assert.match(problemsOf('FRM node\n').join(), /FRM|FROM/);
});
