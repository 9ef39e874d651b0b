/**
 * JSON without the value of a header `Authorization`, where a server repeats it: as a whole, without its scheme, and as the
 * user and password that it encodes.
 */
export function withoutSecret(
  json: unknown,
  authorization: string | undefined,
): unknown {
  const secrets = authorization === undefined ? [] : formsOf(authorization);
  return secrets.length === 0 ? json : replaced(json, secrets);
}

function formsOf(authorization: string): readonly string[] {
  const [scheme, ...rest] = authorization.trim().split(/\s+/);
  const token = rest.join(' ');
  const decoded =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(token, 'base64').toString('utf8')
      : '';
  const password = decoded.slice(decoded.indexOf(':') + 1);
  return [authorization, token, decoded, password]
    .filter(form => form.trim() !== '')
    .sort((a, b) => b.length - a.length);
}

function replaced(json: unknown, secrets: readonly string[]): unknown {
  if (typeof json === 'string')
    return secrets.reduce((text, each) => text.split(each).join('***'), json);
  if (Array.isArray(json)) return json.map(each => replaced(each, secrets));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      String(replaced(name, secrets)),
      replaced(value, secrets),
    ]),
  );
}
