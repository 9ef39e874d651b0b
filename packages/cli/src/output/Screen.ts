import { TerminalSize } from '../CliEnvironment';

/** Control sequences of terminals (ECMA-48, and xterm's second screen). */
const code = {
  secondScreen: '\u001b[?1049h',
  firstScreen: '\u001b[?1049l',
  home: '\u001b[H',
  clearLine: '\u001b[K',
  clearBelow: '\u001b[J',
};

/**
 * Shows a text again whenever it is another one: in a terminal over the one before, line by line and in one write, so that
 * nothing flickers; in a file one after the other.
 */
export class Screen {
  #shown: string | undefined;

  constructor(
    private readonly write: (text: string) => void,
    private readonly terminal: TerminalSize | undefined,
  ) {}

  show(text: string): void {
    if (text === this.#shown) return;
    const isFirst = this.#shown === undefined;
    this.#shown = text;
    if (this.terminal === undefined) this.write(isFirst ? text : `\n${text}`);
    else
      this.write(
        [
          isFirst ? code.secondScreen : '',
          code.home,
          linesIn(text, this.terminal).join(`${code.clearLine}\r\n`),
          code.clearLine,
          code.clearBelow,
        ].join(''),
      );
  }

  /** Leaves in the terminal what was shown last. */
  end(): void {
    if (this.terminal === undefined || this.#shown === undefined) return;
    this.write(`${code.firstScreen}${this.#shown}`);
  }
}

/** As much as fits; the last line says how much does not. */
function linesIn(text: string, { rows, columns }: TerminalSize) {
  const lines = text.trimEnd().split('\n');
  const shown = lines.length <= rows ? lines : lines.slice(0, rows - 1);
  const more = lines.length - shown.length;
  return [...shown, ...(more === 0 ? [] : [`… ${more} more lines`])].map(line =>
    [...line].slice(0, columns).join(''),
  );
}
