import {
  createPromotionStep,
  EditPreview,
  EffectRequest,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { foreignSecretProblem } from '../../services/credentials/credentialTarget';
import { textRenderer } from './settings/stepText';
import { readVerdict } from './webhook/readVerdict';
import { requestBody } from './webhook/requestBody';
import { WebhookSettings, webhookSettings } from './webhook/webhookSettings';

/**
 * Queries a server whether the promotion may go on: what carries out every step of a sequence that is not installed.
 *
 * @see spec 2
 */
export const http = createPromotionStep({
  type: 'effect',
  id: 'http',
  description: 'Waiting for a server to answer',
  settings: webhookSettings,
  settingsOf: 'entry',
  requires: [],
  provides: [],
  capabilities: ['preview', 'webhook'],
  async perform(request, { preview, webhook }, signal) {
    const { promotion, settings, position } = request;
    const { url, timeoutSeconds, secretRef } = settings;
    const foreign = foreignSecretProblem(secretRef ?? {}, promotion.namespace);
    if (foreign !== undefined)
      throw new StepError(
        'terminal',
        `webhook.secretRef.namespace: ${foreign}`,
      );
    const edits = await preview(signal);
    const key = idempotencyKey(request, edits);
    const outputs = { ...request.outputs, ...edits?.outputs };
    const informed = { ...request, outputs };
    const answer = await webhook(
      {
        url,
        timeout: timeoutSeconds * 1000,
        headers: { 'Idempotency-Key': key },
        body: requestBody(informed, {
          inputs: inputsOf(informed),
          edits,
          key,
        }),
        ...(secretRef === undefined ? {} : { secret: secretRef.name }),
      },
      signal,
    );
    const verdict = readVerdict(answer, position.as, settings);
    return {
      type: 'done',
      message: `${position.as}: ${verdict.message}`,
      answer: verdict.message,
      outputs: verdict.outputs,
      ...(edits === undefined
        ? {}
        : {
            editOutputs: edits.outputs,
            basis: {
              baseCommit: edits.baseCommit,
              fingerprint: edits.fingerprint,
            },
          }),
    };
  },
});

/**
 * The same for every attempt to ask about the same edits; another one once their files have changed, and when a person
 * starts the promotion again.
 */
function idempotencyKey(
  { key, retries }: EffectRequest<WebhookSettings>,
  edits: EditPreview | undefined,
): string {
  const parts = [key, String(retries), ...(edits ? [edits.fingerprint] : [])];
  return parts.join('/');
}

/** What the Pipeline says besides the webhook, as text. */
function inputsOf(
  request: EffectRequest<WebhookSettings>,
): Readonly<Record<string, string>> {
  const { url, timeoutSeconds, config } = request.settings;
  const render = textRenderer(request);
  const own = Object.entries(config).map(([name, value]) => [
    name,
    typeof value === 'string' ? String(render(value, name)) : String(value),
  ]);
  return {
    'webhook.url': url,
    'webhook.timeoutSeconds': String(timeoutSeconds),
    ...Object.fromEntries(own),
  };
}
