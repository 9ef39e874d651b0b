/** Where a program is once it is compiled, by the absolute path of its first file. */
export function compiledFile(file: string): string;

/** Compiles a program, by the absolute path of its first file, and returns where it is. */
export function compile(file: string): Promise<string>;

/** The environment in which each program is compiled once from now on, and then taken as it is. */
export function compiledOnce(): Promise<Readonly<Record<string, string>>>;
