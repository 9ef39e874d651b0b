const labelShape = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const subdomainShape =
  /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const nameShape = /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/;

const labelRule =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
const subdomainRule =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";

/** A prefix may end in a dash: a suffix follows. */
function whole(name: string, form: 'name' | 'prefix'): string {
  return form === 'prefix' && name.endsWith('-')
    ? `${name.slice(0, -1)}a`
    : name;
}

/** What keeps a name from being a DNS subdomain (RFC 1123). */
export function dnsSubdomainProblems(
  name: string,
  form: 'name' | 'prefix' = 'name',
): string[] {
  return shapeProblems(whole(name, form), subdomainShape, 253, subdomainRule);
}

/** What keeps a name from being a DNS label (RFC 1123). */
export function dnsLabelProblems(
  name: string,
  form: 'name' | 'prefix' = 'name',
): string[] {
  return shapeProblems(whole(name, form), labelShape, 63, labelRule);
}

/** What keeps a name from being one segment of a URL. */
export function pathSegmentProblems(name: string): string[] {
  if (name === '.' || name === '..') return [`may not be '${name}'`];
  return ['/', '%']
    .filter(character => name.includes(character))
    .map(character => `may not contain '${character}'`);
}

/** What keeps a name from being `[prefix/]name`, as keys of labels are. */
export function qualifiedNameProblems(name: string): string[] {
  const parts = name.split('/');
  if (parts.length > 2) {
    return [
      'a qualified name must consist of alphanumeric characters, with an optional DNS subdomain prefix and one slash',
    ];
  }
  const last = parts[parts.length - 1];
  const problems: string[] = [];
  if (parts.length === 2) {
    if (parts[0] === '') problems.push('prefix part must be non-empty');
    else {
      problems.push(
        ...dnsSubdomainProblems(parts[0]).map(text => `prefix part ${text}`),
      );
    }
  }
  if (last === '') problems.push('name part must be non-empty');
  else if (last.length > 63) {
    problems.push('name part must be no more than 63 bytes');
  }
  if (!nameShape.test(last)) {
    problems.push(
      "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
    );
  }
  return problems;
}

/** What keeps a text from being the value of a label. */
export function labelValueProblems(value: string): string[] {
  const problems: string[] = [];
  if (value.length > 63) problems.push('must be no more than 63 bytes');
  if (value !== '' && !nameShape.test(value)) {
    problems.push(
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
    );
  }
  return problems;
}

function shapeProblems(
  name: string,
  shape: RegExp,
  limit: number,
  rule: string,
): string[] {
  const problems: string[] = [];
  if (name.length > limit) {
    problems.push(`must be no more than ${limit} bytes`);
  }
  if (!shape.test(name)) problems.push(rule);
  return problems;
}
