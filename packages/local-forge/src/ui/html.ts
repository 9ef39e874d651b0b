/** Text that is HTML already. Everything else is escaped. @public */
export class SafeHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template. @public */
export type HtmlValue =
  | SafeHtml
  | string
  | number
  | undefined
  | readonly HtmlValue[];

/** Makes HTML; whatever is put in is escaped unless it is HTML. @public */
export function html(
  strings: TemplateStringsArray,
  ...values: HtmlValue[]
): SafeHtml {
  const parts = strings.map((text, index) =>
    index < values.length ? text + toText(values[index]) : text,
  );
  return new SafeHtml(parts.join(''));
}

/** Escapes text for HTML, also inside a quoted attribute. @public */
export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

function toText(value: HtmlValue): string {
  if (value === undefined) return '';
  if (value instanceof SafeHtml) return value.text;
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return value.map(toText).join('');
}
