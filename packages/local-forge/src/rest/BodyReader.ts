import { Refusal } from '../Refusal';

/** Reads the fields of a request body, with GitHub's complaints. @public */
export class BodyReader {
  private readonly fields: Readonly<Record<string, unknown>>;

  constructor(body: unknown) {
    if (body !== undefined && (typeof body !== 'object' || body === null)) {
      throw new Refusal(400, 'Body should be a JSON object');
    }
    this.fields = Array.isArray(body)
      ? {}
      : (body as Record<string, unknown> | undefined) ?? {};
  }

  /** A text that must be there. */
  text(name: string): string {
    const value = this.optionalText(name);
    if (value !== undefined) return value;
    throw invalidRequest(`"${name}" wasn't supplied.`);
  }

  /** A text, or undefined when it is absent or null. */
  optionalText(name: string): string | undefined {
    const value = this.fields[name] ?? undefined;
    if (value === undefined || typeof value === 'string') return value;
    throw invalidRequest(
      `For '${name}', ${JSON.stringify(value)} is not a string.`,
    );
  }

  /** One of several texts, or undefined when it is absent. */
  optionalChoice<Choice extends string>(
    name: string,
    choices: readonly Choice[],
  ): Choice | undefined {
    const value = this.optionalText(name);
    if (value === undefined) return undefined;
    const choice = choices.find(candidate => candidate === value);
    if (choice !== undefined) return choice;
    throw invalidRequest(
      `For '${name}', ${JSON.stringify(
        value,
      )} is not a member of ${JSON.stringify(choices)}.`,
    );
  }

  /** Whether a flag is set; undefined when it is absent. */
  flag(name: string): 'on' | 'off' | undefined {
    const value = this.fields[name] ?? undefined;
    if (value === undefined) return undefined;
    if (typeof value === 'boolean') return value ? 'on' : 'off';
    throw invalidRequest(
      `For '${name}', ${JSON.stringify(value)} is not a boolean.`,
    );
  }

  /** A list of texts, or undefined when it is absent. */
  optionalTexts(name: string): string[] | undefined {
    const value = this.fields[name] ?? undefined;
    if (value === undefined) return undefined;
    if (Array.isArray(value) && value.every(isText)) return value;
    throw invalidRequest(
      `For '${name}', ${JSON.stringify(value)} is not an array of strings.`,
    );
  }

  /** A number, or undefined when it is absent or null. */
  optionalNumber(name: string): number | undefined {
    const value = this.fields[name] ?? undefined;
    if (value === undefined || isNumber(value)) return value;
    throw invalidRequest(
      `For '${name}', ${JSON.stringify(value)} is not a number.`,
    );
  }

  /** A list of numbers; empty when it is absent. */
  optionalNumbers(name: string): number[] {
    const value = this.fields[name] ?? [];
    if (Array.isArray(value) && value.every(isNumber)) return value;
    throw invalidRequest(
      `For '${name}', ${JSON.stringify(value)} is not an array of numbers.`,
    );
  }

  /** A list of texts that may be one text; empty when it is absent. */
  listOrText(name: string): string[] {
    const value = this.fields[name];
    return typeof value === 'string' ? [value] : this.optionalTexts(name) ?? [];
  }

  /** A list of objects; empty when it is absent. */
  optionalObjects(name: string): BodyReader[] {
    const value = this.fields[name] ?? [];
    if (Array.isArray(value)) return value.map(each => new BodyReader(each));
    throw invalidRequest(
      `For '${name}', ${JSON.stringify(value)} is not an array of objects.`,
    );
  }

  /** An object inside the body, empty when it is absent. */
  inside(name: string): BodyReader {
    return new BodyReader(this.fields[name] ?? undefined);
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function invalidRequest(detail: string): Refusal {
  return new Refusal(422, `Invalid request.\n\n${detail}`);
}
