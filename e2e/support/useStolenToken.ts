import { expect } from '@playwright/test';
import { signatureOf } from '../../packages/sandbox/src/messages/curlLine';
import { bundleType } from '../../plugins/kardinal-common/src';
import { CiRequest, Created, post } from './ci';
import { TestSandbox } from './TestSandbox';
import { until } from './until';

/** What a thief asks for, and why the answer is no. */
const beyond: readonly (readonly [
  string,
  Readonly<Record<string, unknown>>,
  RegExp,
])[] = [
  [
    'another namespace’s Pipeline',
    { namespace: 'team-b' },
    /pipeline: the CI token sandbox-ci is not for Pipeline team-b\/guestbook/,
  ],
  [
    'the namespace of the org gates',
    { namespace: 'platform-policies' },
    /is not for Pipeline platform-policies\/guestbook/,
  ],
  [
    'a label that gates read',
    { labels: { hotfix: 'true' } },
    /labels\.hotfix: the CI token sandbox-ci may not set hotfix=true/,
  ],
  [
    'an environment to skip',
    { intent: { skip: ['staging'] } },
    /intent\.skip\[0\]: the CI token sandbox-ci may not skip staging/,
  ],
  [
    'an environment to go to',
    { intent: { target: 'prod' } },
    /intent\.target: the CI token sandbox-ci may not target prod/,
  ],
];

/** Somebody has the CI token and its secret, and requests that were sent with them; nothing but what CI may do comes of it. */
export async function useStolenToken(sandbox: TestSandbox): Promise<void> {
  const { kubernetes, secrets } = sandbox;
  const before = await names(sandbox);
  for (const [what, fields, reason] of beyond) {
    const answer = await post(sandbox, { body: requestFor('1.30.0', fields) });
    expect([what, answer.status]).toEqual([what, 403]);
    expect(await answer.text()).toMatch(reason);
  }
  expect(await names(sandbox)).toEqual(before);

  const body = requestFor('1.30.0');
  const seen = { body, signature: signatureOf(body, secrets.ciHmacSecret) };
  const { name } = await answered<Created>(sandbox, seen, 201);
  const changed = [
    { ...seen, body: requestFor('1.28.0') },
    { ...seen, idempotencyKey: 'once-more' },
  ];
  for (const each of changed)
    expect(await message(sandbox, each, 401)).toMatch(/Signature/);
  expect(await message(sandbox, seen, 200)).toMatch(/nothing new is released/);

  const key = { namespace: 'default', name };
  await kubernetes.client.delete(bundleType, key);
  await until(`the end of ${name}`, async () =>
    (await kubernetes.bundle(name)) ? undefined : true,
  );
  expect(await message(sandbox, seen, 409)).toMatch(/carried out once/);
  expect(await names(sandbox)).toEqual(before);
}

function requestFor(version: string, fields: object = {}): string {
  const images = [{ reference: `ghcr.io/kardinal-demo/guestbook:${version}` }];
  return JSON.stringify({
    pipeline: 'guestbook',
    artifacts: { images },
    ...fields,
  });
}

async function answered<T>(
  sandbox: TestSandbox,
  request: CiRequest,
  status: number,
): Promise<T> {
  const answer = await post(sandbox, request);
  const text = await answer.text();
  expect([answer.status, text]).toEqual([status, text]);
  return JSON.parse(text);
}

/** What a person reads in the answer. */
async function message(
  sandbox: TestSandbox,
  request: CiRequest,
  status: number,
): Promise<string> {
  const answer = await answered<{
    readonly message?: string;
    readonly error?: { readonly message: string };
  }>(sandbox, request, status);
  return answer.message ?? answer.error?.message ?? '';
}

async function names({ kubernetes }: TestSandbox): Promise<readonly string[]> {
  return (await kubernetes.bundles())
    .filter(({ metadata }) => metadata.name.startsWith('guestbook'))
    .map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)
    .sort();
}
