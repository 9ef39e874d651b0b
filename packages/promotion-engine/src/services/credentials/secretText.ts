/** A header `Authorization` from a Secret: as it says it, or from its token, or from its user name and password. */
export function authorizationOf({
  data = {},
}: {
  readonly data?: Readonly<Record<string, string>>;
}): string | undefined {
  const [header, token, username, password] = [
    data.Authorization,
    data.token,
    data.username,
    data.password,
  ].map(secretText);
  if (header !== undefined) return header;
  if (token !== undefined) return `Bearer ${token}`;
  return username === undefined || password === undefined
    ? undefined
    : `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** The text of a value of a Secret; `undefined` where there is none. */
export function secretText(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = Buffer.from(value, 'base64').toString('utf8').trim();
  return text === '' ? undefined : text;
}
