import { ScmError } from './ScmError';
import { WebhookDelivery } from './ScmWebhookEvent';

/**
 * The body of a delivery: JSON, or a form that carries it, as the webhook is configured.
 *
 * @public
 */
export class WebhookPayload {
  private readonly payload: unknown;

  /** @throws ScmError where the body is not JSON. */
  constructor({ headers, body }: WebhookDelivery) {
    const text = body.toString('utf8');
    const isForm = (headers['content-type'] ?? '').startsWith(
      'application/x-www-form-urlencoded',
    );
    try {
      this.payload = JSON.parse(
        isForm ? new URLSearchParams(text).get('payload') ?? '' : text,
      );
    } catch {
      throw new ScmError('invalid', 'The body of the webhook is not JSON');
    }
  }

  /** @throws ScmError naming the field where there is no such text. */
  text(...path: string[]): string {
    const value = this.field(path);
    if (typeof value !== 'string') throw misses(path);
    return value;
  }

  /** @throws ScmError naming the field where there is no such number. */
  number(...path: string[]): number {
    const value = this.field(path);
    if (typeof value !== 'number') throw misses(path);
    return value;
  }

  /** What is there, if it is text. */
  optionalText(...path: string[]): string | undefined {
    const value = this.field(path);
    return typeof value === 'string' ? value : undefined;
  }

  private field(path: readonly string[]): unknown {
    return path.reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null
          ? (inner as Record<string, unknown>)[name]
          : undefined,
      this.payload,
    );
  }
}

function misses(path: readonly string[]): ScmError {
  return new ScmError(
    'invalid',
    `The body of the webhook has no ${path.join('.')}`,
  );
}
