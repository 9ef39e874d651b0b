import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isOnlyNamed } from './onlyNamed';

const root = resolve(__dirname, '../../../../..');

/** A command of a page. */
export interface DocumentedCommand {
  /** As it is written, whole: with what follows a backslash, and here-documents. */
  readonly text: string;
  /** What the page says it prints. */
  readonly prints?: string;
}

/** What a page has below a heading. */
export interface DocumentedSection {
  /** `PAGE: HEADING`. */
  readonly title: string;
  /** In the order of the page. */
  readonly commands: readonly DocumentedCommand[];
  /** What blocks say a file has, by the name in their first line: `# values.yaml`. */
  readonly files: Readonly<Record<string, string>>;
}

/** Every page that tells people what to do, from the root of the repository. Decisions are history. */
export function documentedPages(): readonly string[] {
  const readmes = ['packages', 'plugins', 'examples']
    .flatMap(folder =>
      readdirSync(join(root, folder)).map(name => join(folder, name)),
    )
    .map(folder => join(folder, 'README.md'))
    .filter(page => existsSync(join(root, page)));
  const below = (folder: string) =>
    readdirSync(join(root, folder))
      .filter(name => name.endsWith('.md'))
      .map(name => join(folder, name));
  return [
    'README.md',
    'CONTRIBUTING.md',
    'deploy/README.md',
    ...below('docs'),
    ...below('docs/reference'),
    ...readmes,
  ];
}

/** The sections of the pages that have commands which begin with one of these programs. */
export function documentedSections(
  programs: readonly string[],
): readonly DocumentedSection[] {
  return documentedPages()
    .flatMap(sectionsOf)
    .map(({ title, text }) => ({
      title,
      commands: commandsIn(text).filter(command =>
        programs.includes(programOf(command.text)),
      ),
      files: filesIn(text),
    }))
    .filter(({ commands }) => commands.length > 0);
}

function sectionsOf(page: string) {
  const sections: { title: string; text: string }[] = [];
  let isCode = false;
  let heading = '';
  let lines: string[] = [];
  const end = () =>
    sections.push({ title: `${page}: ${heading}`, text: lines.join('\n') });
  for (const line of readFileSync(join(root, page), 'utf8').split('\n')) {
    if (/^ *```/.test(line)) isCode = !isCode;
    const [, begun] = (!isCode && /^#+ (.*)/.exec(line)) || [];
    if (begun !== undefined) {
      end();
      heading = begun;
      lines = [];
    }
    lines.push(line);
  }
  end();
  return sections;
}

interface Block {
  readonly language: string;
  readonly text: string;
  readonly index: number;
}

function blocksIn(text: string): readonly Block[] {
  return [...text.matchAll(/^( *)```(\w*)[^\n]*\n(.*?)^ *```/gms)].map(
    ({ 1: indent, 2: language, 3: block, index }) => ({
      language,
      text: block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      index,
    }),
  );
}

function filesIn(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    blocksIn(text).flatMap(block => {
      const [, name] = /^# ([\w.-]+\.\w+)\n/.exec(block.text) ?? [];
      return name === undefined ? [] : [[name, block.text]];
    }),
  );
}

/** Of blocks and of sentences, in the order of the page. */
function commandsIn(text: string): readonly DocumentedCommand[] {
  const blocks = blocksIn(text).flatMap(block =>
    commandsOf(block).map(command => ({ command, index: block.index })),
  );
  return [...blocks, ...sentencesIn(text)]
    .sort((one, other) => one.index - other.index)
    .map(({ command }) => command);
}

function commandsOf({ language, text }: Block): readonly DocumentedCommand[] {
  switch (language) {
    case 'sh':
    case 'bash':
    case 'shell':
      return wholeCommands(text).map(command => ({ text: command }));
    case 'console':
      return text
        .split(/^\$ /m)
        .slice(1)
        .map(shown => {
          const [command, ...prints] = shown.split('\n');
          return { text: command, prints: prints.join('\n') };
        });
    default:
      return [];
  }
}

/** What has no argument is the name of a command, as in “what `kubectl edit` does”. */
function sentencesIn(text: string) {
  const prose = text.replaceAll(/^ *```.*?^ *```/gms, block =>
    ' '.repeat(block.length),
  );
  return [...prose.matchAll(/`([a-z]+ [^`]+)`/g)]
    .map(({ 1: code, index }) => ({
      command: { text: code.replaceAll(/\s+/g, ' ') },
      index,
    }))
    .filter(({ command: { text: code } }) => !/^\S+ \S+$/.test(code))
    .filter(({ command }) => !isOnlyNamed(command.text));
}

/** The shell itself says where a command ends. */
function wholeCommands(block: string): readonly string[] {
  const commands: string[] = [];
  let begun: string[] = [];
  for (const line of block.split('\n')) {
    if (begun.length === 0 && /^\s*(#|$)/.test(line)) continue;
    begun.push(line);
    const command = begun.join('\n');
    if (line.endsWith('\\') || !isWhole(command)) continue;
    commands.push(command);
    begun = [];
  }
  if (begun.length > 0) throw new Error(`No end of ${begun.join('\n')}`);
  return commands;
}

function isWhole(command: string): boolean {
  const { status, stderr } = spawnSync('bash', ['-n', '-c', command]);
  return status === 0 && stderr.length === 0;
}

/** `git` also of a loop over what it answers. */
function programOf(command: string): string {
  const loop = /^for \w+ in \$\((\w+) /.exec(command);
  return loop?.[1] ?? /^[\w-]+/.exec(command)?.[0] ?? '';
}
