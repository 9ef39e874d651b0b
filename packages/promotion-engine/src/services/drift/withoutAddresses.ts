const address = /([^\s<>@]+)@[^\s<>@]+\.[a-z]{2,}(?![\w-])/gi;

/** A text in which e-mail addresses are the names before their `@`. */
export function withoutAddresses(text: string): string {
  return text.replace(address, '$1').replace(/[<>]/g, '').trim();
}
