// A custom promotion step: a version gate. It refuses to promote tags that say alpha, beta, rc, snapshot or dev to prod.
// The contract is in docs/custom-steps.md. Node.js 20 or later, nothing to install:
//
//   node examples/custom-step/server.mjs
//
// PORT (8081), HOST (127.0.0.1; 0.0.0.0 in a container), GUARDED (prod, a comma list of environments) and AUTHORIZATION (the
// value that the header of that name must have; without it everybody may ask) are read from the environment.
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const preRelease = /(^|[^a-z])(alpha|beta|rc|snapshot|dev)([^a-z]|$)/i;
const maxBody = 1024 * 1024;
const maxAnswers = 10_000;

/** What the gate says of a request. Depends on nothing but the request, so that the same one has the same answer. */
export function judge({ environment, bundle }, guarded) {
  if (!guarded.includes(environment))
    return {
      result: 'pass',
      message: `${environment} takes every version`,
    };
  const tags = bundle.images.map(({ tag }) => tag ?? '');
  const found = tags.find(tag => preRelease.test(tag));
  return found === undefined
    ? {
        result: 'pass',
        message: `${tags.join(', ')} may run in ${environment}`,
        outputs: { checked_tags: tags.join(',') },
      }
    : {
        result: 'fail',
        message: `${found} is a pre-release, and ${environment} runs releases only`,
      };
}

/** The server, not listening yet. */
export function versionGate({ guarded, authorization }) {
  // A promotion that asks again, after a crash, gets the answer that it got.
  const answers = new Map();

  return createServer(async (request, response) => {
    const reply = (status, body) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    try {
      if (request.url === '/healthz') return reply(200, { status: 'ok' });
      if (request.method !== 'POST' || request.url !== '/step')
        return reply(404, { message: 'POST /step is all there is' });
      if (!isAllowed(request.headers.authorization, authorization))
        return reply(401, { message: 'the header Authorization is not right' });
      const key = request.headers['idempotency-key'];
      if (!answers.has(key)) {
        const asked = JSON.parse(await bodyOf(request));
        if (!Array.isArray(asked.bundle?.images))
          return reply(400, { message: 'bundle.images is missing' });
        const answer = judge(asked, guarded);
        console.log(
          `${asked.environment}: ${answer.result}, ${answer.message}`,
        );
        if (key === undefined) return reply(200, answer);
        if (answers.size >= maxAnswers)
          answers.delete(answers.keys().next().value);
        answers.set(key, answer);
      }
      return reply(200, answers.get(key));
    } catch (error) {
      // 4xx: to ask again would not help.
      return reply(400, {
        message: `the request is not right: ${error.message}`,
      });
    }
  });
}

async function bodyOf(request) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > maxBody) throw new Error('it is longer than 1 MiB');
  }
  return text;
}

function isAllowed(given = '', wanted) {
  if (wanted === undefined) return true;
  const digest = text => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const {
    PORT = '8081',
    HOST = '127.0.0.1',
    GUARDED = 'prod',
    AUTHORIZATION,
  } = process.env;
  const server = versionGate({
    guarded: GUARDED.split(','),
    authorization: AUTHORIZATION,
  });
  server.listen(Number(PORT), HOST, () => {
    const { address, port } = server.address();
    console.log(`The version gate listens on http://${address}:${port}/step`);
  });
}
