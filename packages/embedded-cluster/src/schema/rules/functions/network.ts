import { isIP } from 'node:net';
import { CelFunction } from '@kardinal/cel';

const value = (result: unknown) => ({ type: 'value', value: result } as const);
const error = (message: string) => ({ type: 'error', message } as const);

/** Absolute URLs and absolute paths; undefined for anything else. */
function parseUrl(text: unknown): URL | undefined {
  const source = String(text);
  const base = source.startsWith('/') ? 'path://' : undefined;
  try {
    return new URL(source, base);
  } catch {
    return undefined;
  }
}

/** A URL in a rule: its parts in a map. */
function partsOf(text: string, url: URL) {
  const relative = text.startsWith('/');
  const host = relative ? '' : url.hostname;
  return {
    scheme: relative ? '' : url.protocol.replace(/:$/, ''),
    host: relative ? '' : url.host,
    hostname: host.replace(/^\[|\]$/g, ''),
    port: relative ? '' : url.port,
    path: url.pathname,
  };
}

const part =
  (name: string): CelFunction =>
  url =>
    value((url as Readonly<Record<string, string>>)[name] ?? '');

/** The URL and address functions of Kubernetes, as far as rules on strings need them. */
export const networkFunctions: Readonly<Record<string, CelFunction>> = {
  'isURL(string): bool': text => value(parseUrl(text) !== undefined),
  'url(string): map<string, string>': text => {
    const url = parseUrl(text);
    return url ? value(partsOf(String(text), url)) : error('URL parse error');
  },
  'map<string, string>.getScheme(): string': part('scheme'),
  'map<string, string>.getHost(): string': part('host'),
  'map<string, string>.getHostname(): string': part('hostname'),
  'map<string, string>.getPort(): string': part('port'),
  'map<string, string>.getEscapedPath(): string': part('path'),
  'isIP(string): bool': text => value(isIP(String(text)) !== 0),
  'isIP(string, int): bool': (text, family) =>
    value(isIP(String(text)) === Number(family)),
};
