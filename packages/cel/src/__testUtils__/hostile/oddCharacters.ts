const ODD_CHARACTERS = [
  '\u0000',
  '\u0007',
  '\u001b',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200e',
  '\u202e',
  '\u2028',
  '\u2029',
  '\u2066',
  '\ufeff',
  '\uff1d',
  '\uff06',
  '\u037e',
  '\u0430',
  '\u212a',
  '\ud800',
  '\udc00',
  '\u{1f600}',
  '\u00e9',
  '\\',
  '#',
  '@',
  '$',
  '~',
  '^',
  '&',
  '|',
  ';',
];

const ODD_FORMS: readonly ((char: string) => string)[] = [
  char => `${char}true`,
  char => `true${char}`,
  char => `true ${char} || true`,
  char => `x.s${char} == "text"`,
  char => `x${char}.s == "text"`,
  char => `1 =${char}= 1`,
];

export function oddCharacters(): readonly string[] {
  return ODD_CHARACTERS.flatMap(char => ODD_FORMS.map(form => form(char)));
}
