// Releases what a job has built: creates a Bundle, prints its page, and waits for an environment where one is named.
// It needs Node.js 20 or later and nothing else. The job proves itself by the token that its CI server signs for it, which
// is read from the environment and sent to KARDINAL_URL alone.
//
// Exit code 0: created, or verified where it was waited for; 1: refused, over, or not there in time.
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const { env } = process;
const second = 1000;
/** Between two questions. */
const interval = 10 * second;
/** How often a request is sent that gets no answer, or one that says to come back. */
const attempts = 10;
/** The longest pause between two of them. */
const longestPause = 60 * second;

/** What the person who configured the job has to read. */
class Refusal extends Error {}

function required(name, example) {
  const value = env[name]?.trim();
  if (value) return value;
  throw new Refusal(`${name} is not set. Set it, for example to ${example}.`);
}

function lines(text = '') {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);
}

function readPortal() {
  const url = required('KARDINAL_URL', 'https://portal.example.com');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Refusal(`KARDINAL_URL is no URL: ${url}`);
  return url.replace(/\/+$/, '');
}

function readPipeline() {
  const text = required('KARDINAL_PIPELINE', 'team-a/shop');
  const [namespace, pipeline, ...more] = text.split('/');
  if (namespace && pipeline && more.length === 0)
    return { namespace, pipeline };
  throw new Refusal(
    `KARDINAL_PIPELINE is namespace/name, for example team-a/shop; it is ${text}`,
  );
}

function readImages() {
  const images = lines(env.KARDINAL_IMAGES).map(reference => ({ reference }));
  if (images.length > 0) return images;
  throw new Refusal(
    'KARDINAL_IMAGES is not set. Name each image in a line, with its tag or digest, for example ghcr.io/acme/shop:1.2.0.',
  );
}

function readLabels() {
  const pairs = lines(env.KARDINAL_LABELS).map(line => {
    const [, key, value] = /^([^=]+)=(.*)$/.exec(line) ?? [];
    if (key === undefined)
      throw new Refusal(`KARDINAL_LABELS: ${line} is not key=value`);
    return [key, value];
  });
  return pairs.length === 0 ? {} : { labels: Object.fromEntries(pairs) };
}

function readTimeout() {
  const text = env.KARDINAL_TIMEOUT?.trim() || '30';
  const minutes = Number(text);
  if (minutes > 0) return minutes;
  throw new Refusal(
    `KARDINAL_TIMEOUT is a number of minutes, for example 30; it is ${text}`,
  );
}

/** Who built it, as the CI server says. */
function readProvenance() {
  const known = {
    commitSHA: env.GITHUB_SHA ?? env.CI_COMMIT_SHA,
    author: env.GITHUB_ACTOR ?? env.GITLAB_USER_LOGIN,
    ciRunURL: env.GITHUB_RUN_ID
      ? `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`
      : env.CI_JOB_URL,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value));
}

/** A token for one request: those of GitHub are valid for minutes, so each request gets its own. */
async function readToken(portal) {
  const {
    ACTIONS_ID_TOKEN_REQUEST_URL: url,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret,
    KARDINAL_ID_TOKEN: token,
  } = env;
  if (token) return token;
  if (!url || !secret)
    throw new Refusal(
      'The job has no token. On GitHub, give it permissions: { id-token: write }; on GitLab, id_tokens: { KARDINAL_ID_TOKEN: { aud: … } }.',
    );
  const audience = encodeURIComponent(env.KARDINAL_AUDIENCE?.trim() || portal);
  const answer = await fetch(`${url}&audience=${audience}`, {
    headers: { Authorization: `Bearer ${secret}` },
    signal: AbortSignal.timeout(30 * second),
  });
  if (!answer.ok)
    throw new Error(`the CI server answers ${answer.status} for a token`);
  return (await answer.json()).value;
}

async function send(portal, path, body) {
  const answer = await fetch(`${portal}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${await readToken(portal)}`,
      'Content-Type': 'application/json',
    },
    // Another host would get the token.
    redirect: 'error',
    body,
    signal: AbortSignal.timeout(30 * second),
  });
  const text = await answer.text();
  if (answer.ok) return { type: 'answer', value: JSON.parse(text) };
  const message = messageIn(text) ?? `${answer.status} ${answer.statusText}`;
  const isPassing = answer.status === 429 || answer.status >= 500;
  if (!isPassing) throw new Refusal(message);
  const after = Number(answer.headers.get('retry-after'));
  return { type: 'later', message, ...(after > 0 ? { after } : {}) };
}

function messageIn(text) {
  try {
    return JSON.parse(text).error?.message;
  } catch {
    return undefined;
  }
}

/** Sends it again while nobody answers: the same Bundle is created once. */
async function ask(portal, path, body) {
  for (let attempt = 1; ; attempt++) {
    const result = await send(portal, path, body).catch(error => {
      if (error instanceof Refusal) throw error;
      return {
        type: 'later',
        message: error.cause?.message ?? error.message,
      };
    });
    if (result.type === 'answer') return result.value;
    if (attempt === attempts)
      throw new Refusal(
        `${portal} did not answer ${attempts} times: ${result.message}`,
      );
    const pause = (result.after ?? 2 ** attempt) * second;
    await sleep(Math.min(pause, longestPause));
  }
}

async function waitFor(portal, created, environment) {
  const minutes = readTimeout();
  const end = Date.now() + minutes * 60 * second;
  const path = `/api/v1/bundles/${created.namespace}/${created.name}`;
  let said;
  for (;;) {
    const { environments } = await ask(portal, path);
    const found = environments.find(({ name }) => name === environment);
    if (!found)
      throw new Refusal(
        `KARDINAL_WAIT_FOR: the Bundle does not go to ${environment}, but to ${environments
          .map(({ name }) => name)
          .join(', ')}`,
      );
    if (found.message !== said) console.log(plain(found.message));
    said = found.message;
    if (found.outcome === 'verified') return;
    if (found.outcome === 'over') throw new Refusal(found.message);
    if (Date.now() > end)
      throw new Refusal(
        `${environment} was not verified within ${minutes} minutes: ${found.message}`,
      );
    await sleep(interval);
  }
}

/** One line that the CI server takes for no command: teams write what gates say. */
function plain(text) {
  return text.replace(/\s+/g, ' ').replace(/^::/, ' ::');
}

/** For the steps that follow, where the CI server reads it. */
function report(file, lines) {
  if (file) appendFileSync(file, `${lines.map(plain).join('\n')}\n`);
}

async function release() {
  const portal = readPortal();
  const { namespace, pipeline } = readPipeline();
  const body = JSON.stringify({
    namespace,
    pipeline,
    artifacts: { images: readImages() },
    provenance: readProvenance(),
    ...readLabels(),
  });
  const created = await ask(portal, '/api/v1/bundles', body);
  const { name, url } = created;
  const where = url ?? `${namespace}/${name}`;
  console.log(plain(`Released ${name}: ${where}`));
  report(env.GITHUB_OUTPUT, [`bundle=${name}`, `url=${url ?? ''}`]);
  report(env.GITHUB_STEP_SUMMARY, [
    url ? `Released [${name}](${url})` : `Released ${name}`,
  ]);
  const environment = env.KARDINAL_WAIT_FOR?.trim();
  if (environment) await waitFor(portal, created, environment);
}

try {
  await release();
} catch (error) {
  // On GitHub the first form is shown on the page of the run.
  const mark = env.GITHUB_ACTIONS ? '::error::' : '';
  console.error(`${mark}${plain(error.message)}`);
  process.exitCode = 1;
}
