import {
  EffectRequest,
  EffectStep,
  WebhookAnswer,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  FakePromotion,
  Outside,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { http } from './http';

const url = 'https://gate.example.com/step';
const { signal } = new AbortController();

/** A promotion of guestbook 2.0.0 that asks a server. */
function promotion(): FakePromotion {
  return new FakePromotion({
    bundle: {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Bundle',
      metadata: { name: 'guestbook-2' },
      spec: {
        type: 'image',
        artifacts: { images: [{ reference: 'ghcr.io/acme/app:2.0.0' }] },
      },
    },
  });
}

function ask(
  asked: FakePromotion,
  entry: object = { webhook: { url } },
  overrides: Partial<EffectRequest<unknown>> = {},
) {
  const step = http as EffectStep;
  const settings = step.settings.safeParse(entry);
  if (!settings.success) throw new Error(settings.error.issues[0].message);
  return step.perform(
    {
      ...asked.request(settings.data),
      key: 'uid/4',
      retries: 0,
      position: { uses: 'acme/gate', as: 'gate', before: [] },
      attempt: 'first',
      now: 0,
      ...overrides,
    },
    asked.capabilities(new Outside()),
    signal,
  );
}

const answer = (body: unknown): WebhookAnswer => ({
  type: 'answered',
  status: 200,
  body,
});

describe('http', () => {
  it('keeps what the server said, with the edits that it is about', async () => {
    const asked = promotion();
    const outputs = { scan: '7' };
    asked.answer = answer({ result: 'pass', message: 'clean', outputs });
    expect(await ask(asked)).toEqual({
      type: 'done',
      message: 'gate: clean',
      answer: 'clean',
      outputs,
      editOutputs: {},
      basis: { baseCommit: 'base', fingerprint: 'differ' },
    });
  });

  it('sends settings as text, with the time and the Secret that the Pipeline names', async () => {
    const asked = promotion();
    await ask(
      asked,
      {
        webhook: { url, timeoutSeconds: 5, secretRef: { name: 'gate' } },
        config: {
          image: '${bundle.version}-${steps.scan.id}',
          strict: true,
          level: 2,
        },
      },
      { outputs: { scan: { id: 7 } } },
    );
    const [[, request]] = [...asked.requests];
    expect(request).toMatchObject({
      url,
      timeout: 5_000,
      secret: 'gate',
      body: {
        inputs: {
          'webhook.url': url,
          'webhook.timeoutSeconds': '5',
          image: '2.0.0-7',
          strict: 'true',
          level: '2',
        },
        changed_files: ['f'],
      },
    });
  });

  it.each<[string, (asked: FakePromotion) => void, object, string]>([
    ['another attempt', () => {}, { attempt: 'again' }, 'uid/4/0/differ'],
    ['a retry by a person', () => {}, { retries: 1 }, 'uid/4/1/differ'],
    [
      'edits that come to something else',
      asked => {
        asked.edits = 'same';
      },
      {},
      'uid/4/0/same',
    ],
  ])(
    'asks under a key that is of the edits: %s',
    async (_what, change, overrides, key) => {
      const asked = promotion();
      change(asked);
      await ask(asked, undefined, overrides);
      expect([...asked.requests.keys()]).toEqual([key]);
      expect([...asked.requests.values()][0].body).toMatchObject({
        idempotency_key: key,
      });
    },
  );

  it.each<[string, object, RegExp]>([
    [
      'a Secret of another namespace',
      { webhook: { url, secretRef: { name: 's', namespace: 'kube-system' } } },
      /^webhook\.secretRef\.namespace: the Secret is in kube-system/,
    ],
    [
      'an output that no step has',
      { webhook: { url }, config: { a: '${steps.scan.id}' } },
      /^config\.a: /,
    ],
  ])('sends nothing with %s', async (_what, entry, message) => {
    const asked = promotion();
    await expect(ask(asked, entry)).rejects.toMatchObject({
      kind: 'terminal',
      message: expect.stringMatching(message),
    });
    expect(asked.requests.size).toBe(0);
  });

  it('fails with the words of the server', async () => {
    const asked = promotion();
    asked.answer = answer({ result: 'fail', message: 'not today' });
    await expect(ask(asked)).rejects.toThrow(
      'gate: its server refuses the promotion: not today',
    );
  });
});
