import { Json } from './Json';

class Scanner {
  private position = 0;
  private readonly found: string[] = [];

  constructor(private readonly text: string) {}

  scan(): string[] {
    this.value('');
    return this.found;
  }

  private value(path: string): void {
    this.space();
    const char = this.text[this.position];
    if (char === '{') return this.object(path);
    if (char === '[') return this.array(path);
    if (char === '"') {
      this.string();
      return undefined;
    }
    while (
      this.position < this.text.length &&
      !',]} \t\r\n'.includes(this.text[this.position])
    ) {
      this.position++;
    }
    return undefined;
  }

  private object(path: string): void {
    const seen = new Set<string>();
    const reported = new Set<string>();
    this.position++;
    this.space();
    while (this.text[this.position] !== '}') {
      const key = this.string();
      const child = path ? `${path}.${key}` : key;
      if (seen.has(key) && !reported.has(key)) {
        this.found.push(child);
        reported.add(key);
      }
      seen.add(key);
      this.space();
      this.position++;
      this.value(child);
      this.separator();
    }
    this.position++;
  }

  private array(path: string): void {
    this.position++;
    this.space();
    for (let index = 0; this.text[this.position] !== ']'; index++) {
      this.value(`${path}[${index}]`);
      this.separator();
    }
    this.position++;
  }

  private separator(): void {
    this.space();
    if (this.text[this.position] === ',') this.position++;
    this.space();
  }

  private string(): string {
    const start = this.position++;
    while (this.text[this.position] !== '"') {
      this.position += this.text[this.position] === '\\' ? 2 : 1;
    }
    this.position++;
    return JSON.parse(this.text.slice(start, this.position)) as string;
  }

  private space(): void {
    while (' \t\r\n'.includes(this.text[this.position] ?? 'x')) this.position++;
  }
}

const strings = /"(?:[^"\\]|\\.)*"\s*:?/gs;

/** How many members a JSON text gives, those that it gives twice included. */
function membersWritten(text: string): number {
  return (text.match(strings) ?? []).filter(found => found.endsWith(':'))
    .length;
}

function membersKept(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  const children = Object.values(value) as Json[];
  const own = Array.isArray(value) ? 0 : children.length;
  return children.reduce((sum: number, child) => sum + membersKept(child), own);
}

/**
 * Finds members that a JSON text gives more than once, as field paths.
 *
 * `JSON.parse` silently takes the last of them; the API must say so
 * (https://kubernetes.io/docs/reference/using-api/api-concepts/#field-validation).
 *
 * @param value - what `JSON.parse` makes of the text
 */
export function duplicateKeys(text: string, value: Json): string[] {
  // Nearly no text has any, and to count members takes a tenth of looking at each character.
  if (membersWritten(text) === membersKept(value)) return [];
  return new Scanner(text).scan();
}
