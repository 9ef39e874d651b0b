/** Where the supervisor tells what happens. @public */
export interface Terminal {
  info(message: string): void;
  warn(message: string): void;
}

/** Prints to the standard output, problems to the standard error. @public */
export const processTerminal: Terminal = {
  info: message => process.stdout.write(`${message}\n`),
  warn: message => process.stderr.write(`${message}\n`),
};
