import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { Issuer } from './startIssuer';

const deploy = resolve(__dirname, '../../deploy/ci');

/** How a job ended, with all that it printed. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  /** What it left for the jobs after it. */
  readonly outputs: string;
}

/** What a job passes to the action or to the component. */
export type Inputs = Readonly<Record<string, string>>;

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: {
    readonly steps: readonly {
      readonly run: string;
      readonly env: Readonly<Record<string, string>>;
    }[];
  };
}

/** Runs the action as a runner of GitHub does. */
export async function runAction(issuer: Issuer, given: Inputs): Promise<Ended> {
  const folder = join(deploy, 'github');
  const action: Action = parse(
    await readFile(join(folder, 'action.yml'), 'utf8'),
  );
  const [step] = action.runs.steps;
  const inputs = { ...defaultsOf(action.inputs), ...given };
  return run(step.run, output => ({
    ...replaceIn(step.env, /\$\{\{ inputs\.([\w-]+) \}\}/g, inputs),
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION_PATH: folder,
    GITHUB_OUTPUT: output,
    GITHUB_SHA: 'a'.repeat(40),
    GITHUB_ACTOR: 'ana',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'acme/guestbook',
    GITHUB_RUN_ID: '912',
    ACTIONS_ID_TOKEN_REQUEST_URL: issuer.tokenUrl,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: issuer.tokenSecret,
  }));
}

interface Job {
  readonly script: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  readonly id_tokens: Readonly<
    Record<string, { readonly aud: string } | undefined>
  >;
}

/** Runs the job that the component makes, as a runner of GitLab does. */
export async function runComponent(
  issuer: Issuer,
  given: Inputs,
): Promise<Ended> {
  const text = await readFile(join(deploy, 'gitlab/template.yml'), 'utf8');
  const [header, body] = parseAllDocuments(text).map(each => each.toJS());
  const inputs = { ...defaultsOf(header.spec.inputs), ...given };
  const pattern = /\$\[\[ inputs\.(\w+) \]\]/g;
  const [job] = Object.values(body) as Job[];
  const tokens = Object.entries(job.id_tokens).map(([name, token]) => {
    const { aud } = replaceIn({ aud: token?.aud ?? '' }, pattern, inputs);
    return [name, issuer.token(aud)];
  });
  return run(job.script.join('\n'), () => ({
    ...replaceIn(job.variables, pattern, inputs),
    ...Object.fromEntries(tokens),
    CI_COMMIT_SHA: 'b'.repeat(40),
    GITLAB_USER_LOGIN: 'ana',
    CI_JOB_URL: 'https://gitlab.com/acme/guestbook/-/jobs/913',
  }));
}

function defaultsOf(
  inputs: Readonly<Record<string, { readonly default?: string }>>,
): Inputs {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [name, input.default ?? '']),
  );
}

function replaceIn<T extends Readonly<Record<string, string>>>(
  values: T,
  pattern: RegExp,
  inputs: Inputs,
): T {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    value.replace(pattern, (_match, input: string) => inputs[input]),
  ]);
  return Object.fromEntries(entries);
}

/** In a shell that has nothing but the variables of the job. */
async function run(
  script: string,
  variablesOf: (output: string) => Readonly<Record<string, string>>,
): Promise<Ended> {
  const directory = await mkdtemp(join(tmpdir(), 'job-'));
  const file = join(directory, 'output');
  const child = spawn('bash', ['-e', '-c', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, TMPDIR: directory, ...variablesOf(file) },
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => printed.push(text));
  const code = await new Promise<number | null>(done =>
    child.once('close', done),
  );
  const outputs = await readFile(file, 'utf8').catch(() => '');
  await rm(directory, { recursive: true });
  return { code, output: printed.join(''), outputs };
}
