/** The Kubernetes API refused a request. @public */
export class KubeRequestError extends Error {
  override readonly name = 'KubeRequestError';
  /** The HTTP status. */
  readonly status: number;

  private constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }

  /** Reads the reason from a `Status` object, where the answer is one. */
  static of(
    method: string,
    path: string,
    { status, body }: { status: number; body: string },
  ): KubeRequestError {
    const reason = messageOf(body) ?? body.slice(0, 200);
    return new KubeRequestError(
      status,
      `${method} ${path} was answered with ${status}: ${reason}`,
    );
  }
}

function messageOf(body: string): string | undefined {
  try {
    const { message } = JSON.parse(body);
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
