import { isIP, isIPv6 } from 'node:net';
import { FieldError } from '../../api/FieldError';
import { dnsLabelProblems, dnsSubdomainProblems } from '../names';
import { fieldName } from './fieldName';

const uuid = (version: string, variant = '[0-9a-f]') =>
  new RegExp(
    `^[0-9a-f]{8}-?[0-9a-f]{4}-?${version}[0-9a-f]{3}-?${variant}[0-9a-f]{3}-?[0-9a-f]{12}$`,
    'i',
  );
const anyUuid = uuid('[0-9a-f]');
const hostname =
  /^([a-zA-Z0-9\p{S}\p{L}]((-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?)|([a-zA-Z0-9\p{S}\p{L}](([a-zA-Z0-9-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?)(\.)){1,}([a-zA-Z\p{L}]){2,63})$/u;
const base64 =
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/;
const goDuration =
  /^[-+]?(\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)((\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h))*$/;
const wordyDuration =
  /(\d+)\s*(ns|nanos?|nanoseconds?|us|µs|micros?|microseconds?|ms|millis?|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?)/i;
const email = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/;

/** What each known format accepts; unknown formats accept everything. */
const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uri: isRequestUri,
  email: text => email.test(text) || /^.*<[^\s@]+@[^\s@]+>$/.test(text),
  hostname: text => hostname.test(text),
  ipv4: text => isIP(text.replace(/\b0+(?=\d)/g, '')) === 4,
  ipv6: text => isIPv6(text),
  cidr: isCidr,
  mac: text =>
    /^([0-9a-f]{2}([:-][0-9a-f]{2}){5}|[0-9a-f]{2}([:-][0-9a-f]{2}){7}|([0-9a-f]{4}\.){2}[0-9a-f]{4})$/i.test(
      text,
    ),
  uuid: text => anyUuid.test(text),
  uuid3: text => uuid('3').test(text),
  uuid4: text => uuid('4', '[89ab]').test(text),
  uuid5: text => uuid('5', '[89ab]').test(text),
  hexcolor: text => /^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.test(text),
  byte: text => base64.test(text),
  date: isDate,
  datetime: isDateTime,
  duration: text =>
    goDuration.test(text) || text === '0' || wordyDuration.test(text),
  k8sshortname: text => dnsLabelProblems(text).length === 0,
  k8slongname: text => dnsSubdomainProblems(text).length === 0,
};

/** The error of a text that is not what its format says. */
export function formatProblem(
  value: string,
  format: string,
  path: string,
): FieldError | undefined {
  const accepts = formats[format.replaceAll('-', '').toLowerCase()];
  if (!accepts || accepts(value)) return undefined;
  const field = fieldName(path);
  const detail = `${field} in body must be of type ${format}: ${JSON.stringify(
    value,
  )}`;
  return { type: 'TypeInvalid', field, value, detail };
}

function isRequestUri(text: string): boolean {
  if (text.startsWith('/')) return !/\s/.test(text);
  return /^[a-zA-Z][a-zA-Z0-9+.-]*:\S*$/.test(text);
}

function isCidr(text: string): boolean {
  const [address, length, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0 || !/^\d{1,3}$/.test(length ?? '')) {
    return false;
  }
  return Number(length) <= (family === 4 ? 32 : 128);
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const timeOfDay =
  /^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$/;

function isDateTime(text: string): boolean {
  const [date, time] = text.toLowerCase().split('t');
  const match = timeOfDay.exec(time ?? '');
  if (!isDate(date) || !match) return false;
  return match[1] <= '23' && match[2] <= '59' && match[3] <= '59';
}
