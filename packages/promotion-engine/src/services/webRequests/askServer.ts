import {
  parseDuration,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable, errorWords } from '@kardinal/kube-controller';
import { z } from 'zod';
import { Credentials } from '../credentials/Credentials';
import { withoutSecret } from '../credentials/withoutSecret';
import { Egress, EgressOutcome } from '../egress';

/** What a server said of a gate; messages are for people, and hold no secret. */
export type ServerAnswer =
  | {
      readonly type: 'answered';
      readonly decision: 'approved' | 'rejected';
      readonly by: string;
      readonly comment: string;
    }
  | { readonly type: 'failed'; readonly message: string };

/** A longer answer is not read, in bytes; and the longest and default time of a request, in milliseconds. */
const bounds = { answer: 16 * 1024, longest: 30_000, usual: 10_000 };

/** Other fields are the server's own. */
const answerSchema = z.looseObject({
  approved: z.boolean(),
  by: z.string().max(256).default(''),
  comment: z.string().max(500).default(''),
});

/**
 * Sends one request of a gate, with a header from a Secret beside its template: whoever writes the template could read it
 * there. Never rejects.
 */
export async function askServer(
  {
    egress,
    credentials,
  }: {
    readonly egress: Egress;
    readonly credentials: Pick<Credentials, 'authorization'>;
  },
  { metadata: { namespace = 'default' }, spec }: PolicyGate,
  body: object,
  signal: AbortSignal,
): Promise<ServerAnswer> {
  const { webRequest, templateRef } = spec;
  if (webRequest === undefined) return failed('spec.webRequest is missing');
  const { url, secretRef, timeout } = webRequest;
  try {
    const problem = egress.problemOf(url);
    if (problem !== undefined) return failed(problem);
    const authorization =
      secretRef === undefined
        ? undefined
        : await credentials.authorization(
            {
              namespace: templateRef?.namespace ?? namespace,
              name: secretRef.name,
            },
            url,
          );
    const outcome = await egress.send(
      {
        tenant: namespace,
        method: 'POST',
        url,
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          ...(authorization === undefined
            ? {}
            : { Authorization: authorization }),
        },
        body: JSON.stringify(body),
        timeout: Math.min(
          bounds.longest,
          parseDuration(timeout) ?? bounds.usual,
        ),
        limit: bounds.answer,
      },
      signal,
    );
    return answerOf(outcome, authorization);
  } catch (error) {
    return failed(errorWords(error));
  }
}

function answerOf(
  outcome: EgressOutcome,
  authorization: string | undefined,
): ServerAnswer {
  switch (outcome.type) {
    case 'answered':
      return outcome.status === 200
        ? read(outcome.body, authorization)
        : failed(`it answered with ${outcome.status}`);
    case 'refused':
    case 'unreachable':
      return failed(outcome.message);
    case 'busy':
      return failed('too many servers are asked for this namespace');
    case 'timedOut':
      return failed('it did not answer in time');
    case 'tooLarge':
      return failed(`its answer is longer than ${outcome.limit} bytes`);
    default:
      return unreachable(outcome);
  }
}

function read(text: string, authorization: string | undefined): ServerAnswer {
  const parsed = answerSchema.safeParse(parse(text));
  if (!parsed.success)
    return failed('its answer has no approved, which is true or false');
  const { approved, by, comment } = parsed.data;
  return {
    type: 'answered',
    decision: approved ? 'approved' : 'rejected',
    by: withoutSecret(by, authorization) as string,
    comment: withoutSecret(comment, authorization) as string,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failed(message: string): ServerAnswer {
  return { type: 'failed', message };
}
