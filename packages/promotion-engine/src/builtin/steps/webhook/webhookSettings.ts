import { parseDuration } from '@kardinal/backstage-plugin-kardinal-common';
import { SettingsSchema } from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { headerTargetProblem } from '../../../services/credentials/credentialTarget';
import { stepText } from '../settings/stepText';

/** In seconds. */
const defaultTimeout = 30;
const longestTimeout = 600;

const address = z
  .string()
  .max(2048)
  .superRefine((url, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', message });
    const parsed = URL.canParse(url) ? new URL(url) : undefined;
    if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
      return refuse('must be a URL, http or https');
    if (parsed.username !== '' || parsed.password !== '')
      return refuse(
        'must not contain credentials; put them into a Secret, and name it in webhook.secretRef',
      );
    return parsed.hash === '' ? undefined : refuse('must have no fragment');
  });

const secretRef = z.strictObject({
  name: z.string().min(1),
  namespace: z.string().min(1).optional(),
});

const webhook = z
  .strictObject({
    url: address,
    timeoutSeconds: z.int().min(1).max(longestTimeout).default(defaultTimeout),
    secretRef: secretRef.optional(),
  })
  .superRefine(({ url, secretRef: secret }, context) => {
    if (secret === undefined) return;
    const message = headerTargetProblem(url);
    if (message !== undefined)
      context.addIssue({ code: 'custom', path: ['url'], message });
  });

/** Lists and maps are no text, which is what a server receives. */
const config = z.record(
  z.string(),
  z.union([stepText, z.number(), z.boolean()]),
);

/** `timeout` of spec 1 §3.15, beside `config.url`. */
const timeoutText = z.string().transform((text, context) => {
  const seconds = Math.ceil((parseDuration(text) ?? 0) / 1000);
  if (seconds >= 1 && seconds <= longestTimeout) return seconds;
  context.addIssue({
    code: 'custom',
    message: `must be a duration from 1s to ${longestTimeout / 60}m`,
  });
  return z.NEVER;
});

/** What a custom step sends, and where. */
export interface WebhookSettings {
  readonly url: string;
  readonly timeoutSeconds: number;
  readonly secretRef?: z.infer<typeof secretRef>;
  /** The rest of `config`; text can have `${…}`. */
  readonly config: Readonly<Record<string, string | number | boolean>>;
}

const withWebhook = z.object({ webhook, config: config.default({}) }).transform(
  ({ webhook: { secretRef: secret, ...rest }, config: inputs }) =>
    ({
      ...rest,
      config: inputs,
      ...(secret === undefined ? {} : { secretRef: secret }),
    } satisfies WebhookSettings),
);

const withConfigUrl = z
  .object({
    config: z
      .object({ url: address, timeout: timeoutText.default(defaultTimeout) })
      .catchall(config.valueType),
  })
  .transform(
    ({ config: { url, timeout, ...inputs } }) =>
      ({
        url,
        timeoutSeconds: timeout,
        config: inputs,
      } satisfies WebhookSettings),
  );

/** Reads an entry of a sequence: its `webhook` and `config`, or `config.url` as in spec 1 §3.15. */
export const webhookSettings: SettingsSchema<WebhookSettings> = {
  safeParse(entry) {
    return namesConfigUrl(entry)
      ? withConfigUrl.safeParse(entry)
      : withWebhook.safeParse(entry);
  },
};

/** Whether an entry names a server, so that it can be carried out although no step of that name is installed. */
export function namesServer(entry: {
  readonly webhook?: unknown;
  readonly config?: unknown;
}): boolean {
  return entry.webhook !== undefined || namesConfigUrl(entry);
}

function namesConfigUrl(entry: unknown): boolean {
  const { webhook: block, config: settings } = Object(entry) as {
    readonly webhook?: unknown;
    readonly config?: unknown;
  };
  return block === undefined && Object(settings).url !== undefined;
}
