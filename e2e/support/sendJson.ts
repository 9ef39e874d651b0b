/** What a person sends to a forge. */
export interface JsonRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly url: string;
  /** Those that say who it is, and what kind of answer is wanted. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

/**
 * What a forge answers, as JSON.
 *
 * @throws Error with what it says where it refuses
 */
export async function sendJson<T>({
  method,
  url,
  headers,
  body,
}: JsonRequest): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}
