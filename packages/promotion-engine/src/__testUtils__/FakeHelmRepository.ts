import { createHash } from 'node:crypto';
import { Egress, EgressOutcome, EgressRequest } from '../services/egress';

/** A Helm repository below `/charts`, in place of the way out. */
export class FakeHelmRepository implements Egress {
  /** Versions of the chart `shop`, in any order. */
  versions: readonly string[] = [];
  /** What it says of each of them beside, in YAML, one a line. */
  says: readonly string[] = [];
  /** `Basic …` that it wants. */
  login: string | undefined;
  /** In place of its index. */
  text: string | undefined;
  readonly requests: EgressRequest[] = [];

  problemOf(): undefined {
    return undefined;
  }

  async send(request: EgressRequest): Promise<EgressOutcome> {
    this.requests.push(request);
    const { url, headers, limit } = request;
    const answer = (
      status: number,
      said: Readonly<Record<string, string>>,
      text = '',
    ): EgressOutcome => {
      const content = Buffer.from(text);
      return content.length > limit
        ? { type: 'tooLarge', limit }
        : { type: 'answered', status, headers: said, body: '', content };
    };
    if (this.login !== undefined && headers.Authorization !== this.login)
      return answer(401, { 'www-authenticate': 'Basic realm="charts"' });
    if (new URL(url).pathname !== '/charts/index.yaml') return answer(404, {});
    const text = this.text ?? this.#index();
    const etag = `"${hash(text)}"`;
    return headers['If-None-Match'] === etag
      ? answer(304, { etag })
      : answer(200, { etag }, text);
  }

  #index(): string {
    const entries = this.versions.map(
      version =>
        `  - name: shop\n    version: ${version}\n    digest: ${hash(
          version,
        )}\n${this.says.map(line => `    ${line}\n`).join('')}`,
    );
    return `apiVersion: v1\nentries:\n  shop:\n${entries.join('')}`;
  }

  /** As the index says it of a version. */
  digestOf(version: string): string {
    return `sha256:${hash(version)}`;
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
