import {
  StepError,
  WebhookAnswer,
} from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable, cutText } from '@kardinal/kube-controller';
import { z } from 'zod';
import { WebhookSettings } from './webhookSettings';

/** A server that passed the promotion. */
export interface Verdict {
  readonly message: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Between attempts, in milliseconds. */
const waits = [30_000, 30_000];

/** Characters of a message that are kept. */
const longestMessage = 1_000;

const outputName = /^[A-Za-z][A-Za-z0-9_.-]{0,62}$/;

const answerSchema = z.object({
  result: z.enum(['pass', 'fail']).optional(),
  success: z.boolean().optional(),
  message: z.string().default(''),
  outputs: z
    .record(
      z
        .string()
        .regex(
          outputName,
          'must begin with a letter, and have at most 63 letters, digits, _ . -',
        ),
      z.string(),
    )
    .default({}),
});

/**
 * What a server says of a promotion.
 *
 * @throws StepError when it does not pass it
 * @see spec 2, Status codes
 */
export function readVerdict(
  answer: WebhookAnswer,
  step: string,
  { timeoutSeconds }: Pick<WebhookSettings, 'timeoutSeconds'>,
): Verdict {
  const failure = (message: string) =>
    new StepError('terminal', `${step}: ${message}`);
  switch (answer.type) {
    case 'answered':
      return readAnswer(answer, step);
    case 'refused':
      throw failure(`the URL is refused: ${answer.message}`);
    case 'timedOut':
      throw failure(
        `its server did not answer within ${timeoutSeconds}s (webhook.timeoutSeconds)`,
      );
    case 'tooLarge':
      throw failure(
        `its server answered with more than ${answer.limit / 1024} KiB`,
      );
    case 'unreachable':
      throw again(`${step}: ${answer.message}`);
    default:
      return unreachable(answer);
  }
}

function readAnswer(
  { status, body }: Extract<WebhookAnswer, { type: 'answered' }>,
  step: string,
): Verdict {
  const read = answerSchema.safeParse(body);
  const words = plain(read.success ? read.data.message : '');
  const failed = (what: string) =>
    `${step}: its server ${what}${words === '' ? '' : `: ${words}`}`;
  if (status >= 500) throw again(failed(`answered ${status}`));
  if (status >= 400)
    throw new StepError('terminal', failed(`answered ${status}`));
  if (status >= 300)
    throw new StepError(
      'terminal',
      `${step}: its server answered ${status}, and redirects are not followed; write the URL that it leads to`,
    );
  if (!read.success)
    throw new StepError(
      'terminal',
      `${step}: its server answered ${status} with what is not the answer of a custom step: ${problemsOf(
        body,
        read.error,
      )}`,
    );
  const { result = resultOf(read.data.success), outputs } = read.data;
  switch (result) {
    case 'pass':
      return { message: words === '' ? 'passed' : words, outputs };
    case 'fail':
      throw new StepError('terminal', failed('refuses the promotion'));
    case undefined:
      throw new StepError(
        'terminal',
        `${step}: its server answered ${status} without a result; it must be "pass" or "fail"`,
      );
    default:
      return unreachable(result);
  }
}

/** As in spec 1 §3.15. */
function resultOf(success: boolean | undefined): 'pass' | 'fail' | undefined {
  if (success === undefined) return undefined;
  return success ? 'pass' : 'fail';
}

function again(message: string): StepError {
  return new StepError('transient', message, undefined, waits);
}

function problemsOf(body: unknown, error: z.ZodError): string {
  if (body === undefined) return 'it is not JSON';
  const [issue] = error.issues;
  const { path } = issue;
  // What is wrong with a name is below the issue that it is wrong.
  const { message } = issue.code === 'invalid_key' ? issue.issues[0] : issue;
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}

/** On one line, without what terminals act on, and not too long. */
function plain(text: string): string {
  // eslint-disable-next-line no-control-regex
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
  return cutText(line, longestMessage);
}
