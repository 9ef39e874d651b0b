import { CliCommand, CliError, LocalCommand } from '../CliCommand';

const scripts: Readonly<Record<string, (cases: string) => string>> = {
  bash: cases => `# bash completion of kardinal: source <(kardinal completion bash)
__start_kardinal() {
  local said="" word candidates=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) said="$said $word" ;; esac
  done
${cases}
  COMPREPLY=($(compgen -W "$candidates" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F __start_kardinal kardinal
`,
  zsh: cases => `#compdef kardinal
# zsh completion of kardinal: source <(kardinal completion zsh)
_kardinal() {
  local said="" word candidates=""
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$word" in -*) ;; *) said="$said $word" ;; esac
  done
${cases}
  compadd -- \${=candidates}
}
compdef _kardinal kardinal
`,
};

/** A script that lets a shell complete the words of the command line. */
export function completion(commands: readonly CliCommand[]): LocalCommand {
  return {
    type: 'local',
    path: ['completion'],
    arguments: '<shell>',
    description: 'print the completion script of bash or zsh',
    formats: 'none',
    run(_, { arguments: [shell = ''] }) {
      const text = scripts[shell]?.(casesOf(commands));
      if (text === undefined)
        throw new CliError(
          `There is no completion for ${shell}; there is one for bash and zsh`,
        );
      return { text, data: text, names: [] };
    },
  };
}

/** What may follow the words that were said: the same in both shells. */
function casesOf(commands: readonly CliCommand[]): string {
  const firsts = [...new Set(commands.map(({ path: [first] }) => first))];
  const groups = firsts.flatMap(first => {
    const seconds = commands.flatMap(({ path }) =>
      path[0] === first && path[1] !== undefined ? [path[1]] : [],
    );
    return seconds.length === 0 ? [] : [caseOf(`" ${first}"`, seconds)];
  });
  const each = commands.map(({ path, options = [] }) =>
    caseOf(
      `" ${path.join(' ')}"*`,
      options.flatMap(({ flags }) => /--[a-z-]+/.exec(flags)?.[0] ?? []),
    ),
  );
  return [
    '  case "$said" in',
    caseOf('""', firsts),
    ...groups,
    ...each,
    '  esac',
  ].join('\n');
}

function caseOf(pattern: string, words: readonly string[]): string {
  return `    ${pattern}) candidates="${words.join(' ')}" ;;`;
}
