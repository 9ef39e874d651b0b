import { escapeMarkdown, inlineCode, markdownTable } from './markdown';
import { GateEvidence } from './types';

/** The gates of a promotion, each with what it said. */
export function gateTable(gates: readonly GateEvidence[]): string {
  if (gates.length === 0) return 'No gate applies to this environment.';
  return markdownTable(
    ['Gate', 'Scope', 'Status', 'Detail'],
    gates.map(gate => [
      escapeMarkdown(
        gate.namespace === undefined
          ? gate.name
          : `${gate.namespace}/${gate.name}`,
      ),
      escapeMarkdown(gate.scope ?? 'team'),
      escapeMarkdown(gate.result.toUpperCase()),
      detailOf(gate),
    ]),
  );
}

/** Why it says so, and what it read: expressions as code, words as words. */
function detailOf({
  expression = '',
  reason = '',
  inputs = {},
}: GateEvidence): string {
  const isQuoted = expression !== '' && reason.startsWith(expression);
  const read = Object.entries(inputs)
    .filter(([, value]) => typeof value !== 'object')
    .map(([path, value]) => inlineCode(`${path} = ${String(value)}`))
    .join(', ');
  return [
    isQuoted ? inlineCode(expression) : '',
    escapeMarkdown(isQuoted ? reason.slice(expression.length) : reason),
    read === '' ? '' : `(${read})`,
  ]
    .filter(part => part !== '')
    .join(' ');
}
