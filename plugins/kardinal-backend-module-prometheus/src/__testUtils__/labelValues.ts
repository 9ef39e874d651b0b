/** The values of the label matchers of PromQL as Prometheus reads them; of a regular expression the text that it matches. */
export function labelValues(query: string): readonly string[] {
  const withoutComments = query.replace(
    /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|#[^\n]*/g,
    (_all, text?: string) => text ?? '',
  );
  const matchers =
    /(=~|!~|!=|=)\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)')/g;
  return [...withoutComments.matchAll(matchers)].map(
    ([, operator, double, single]) => {
      const text = unescaped(double ?? single ?? '');
      return operator.endsWith('~') ? text.replace(/\\(.)/gs, '$1') : text;
    },
  );
}

function unescaped(text: string): string {
  return text.replace(/\\(x[0-9a-f]{2}|.)/gs, (_all, code: string) => {
    if (code === 'n') return '\n';
    return code.length === 3
      ? String.fromCharCode(parseInt(code.slice(1), 16))
      : code;
  });
}
