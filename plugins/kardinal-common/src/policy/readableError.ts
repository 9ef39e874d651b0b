const missingLabel =
  /`bundle\.labels(?:\.(\w+)|\["([^"]+)"\])`: there is no `[^`]+`/;

/** What is wrong with an expression, for people who do not know the language: a label that is missing is named as one. */
export function readableError(message: string): string {
  return message.replace(
    missingLabel,
    (_whole, field?: string, key?: string) =>
      `this Bundle has no label "${field ?? key ?? ''}"`,
  );
}
