import {
  MetricVariable,
  metricVariables,
  ParsedMetricQuery,
  cutText,
} from '@kardinal/backstage-plugin-kardinal-node';
import { labelText, regexText } from './labelText';

/** A piece of a query: as it is written, or the place of a variable. */
type Part =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'variable';
      readonly name: MetricVariable;
      readonly matcher: 'equal' | 'regex';
      readonly quote: string;
    };

class InvalidQuery extends Error {}

/**
 * Reads PromQL with variables. One may stand in the quoted value of a label matcher only: everywhere else a value could
 * ask for something else, whatever is escaped.
 *
 * @see https://prometheus.io/docs/prometheus/latest/querying/basics/#string-literals
 */
export function parseQuery(query: string): ParsedMetricQuery {
  try {
    const parts = [...partsOf(query)];
    const used = parts.flatMap(part =>
      part.type === 'variable' ? [part.name] : [],
    );
    return {
      type: 'query',
      variables: metricVariables.filter(name => used.includes(name)),
      render: values =>
        parts
          .map(part => {
            if (part.type === 'text') return part.text;
            const value = values[part.name];
            const literal = part.matcher === 'regex' ? regexText(value) : value;
            return labelText(literal, part.quote);
          })
          .join(''),
    };
  } catch (error) {
    if (error instanceof InvalidQuery)
      return { type: 'invalid', message: error.message };
    throw error;
  }
}

const tokens = /\{\{([\s\S]*?)\}\}|\{\{|#[^\n]*|["'`]/g;
const variableText = /^\s*\.?([A-Za-z]\w*)\s*$/;

function* partsOf(query: string): Generator<Part> {
  let at = 0;
  while (at < query.length) {
    tokens.lastIndex = at;
    const found = tokens.exec(query);
    if (found === null) break;
    const [token] = found;
    yield { type: 'text', text: query.slice(at, found.index) };
    if (token.startsWith('{{'))
      throw new InvalidQuery(
        `${shown(
          token,
        )} is outside of a quoted label value; write label="${shown(token)}"`,
      );
    if (token.startsWith('#')) {
      yield { type: 'text', text: token };
      at = found.index + token.length;
      continue;
    }
    const end = endOfString(query, found.index);
    yield* stringParts(
      query.slice(found.index, end),
      query.slice(0, found.index),
    );
    at = end;
  }
  yield { type: 'text', text: query.slice(at) };
}

/** Behind the closing quote. */
function endOfString(query: string, start: number): number {
  const quote = query[start];
  for (let at = start + 1; at < query.length; at += 1) {
    if (query[at] === quote) return at + 1;
    if (query[at] === '\\' && quote !== '`') at += 1;
  }
  throw new InvalidQuery(`a string that begins with ${quote} has no end`);
}

function* stringParts(literal: string, before: string): Generator<Part> {
  const [quote] = literal;
  const operator = /(=~|!~|!=|=)\s*$/.exec(before)?.[1];
  let at = 0;
  for (const found of literal.matchAll(/\{\{([\s\S]*?)\}\}|\{\{/g)) {
    const [token, inner = ''] = found;
    const name = variableNamed(token, inner);
    if (quote === '`')
      throw new InvalidQuery(
        `${shown(
          token,
        )} is between backticks, where nothing can be escaped; use double quotes`,
      );
    if (operator === undefined)
      throw new InvalidQuery(
        `${shown(
          token,
        )} is in a text that is no label value; write label="${shown(token)}"`,
      );
    yield { type: 'text', text: literal.slice(at, found.index) };
    yield {
      type: 'variable',
      name,
      matcher: operator.endsWith('~') ? 'regex' : 'equal',
      quote,
    };
    at = (found.index ?? 0) + token.length;
  }
  yield { type: 'text', text: literal.slice(at) };
}

function variableNamed(token: string, inner: string): MetricVariable {
  const [, written] = variableText.exec(inner) ?? [];
  const name = metricVariables.find(each => each === written);
  if (name !== undefined) return name;
  const known = metricVariables.map(each => `{{ .${each} }}`).join(', ');
  throw new InvalidQuery(`${shown(token)} is no variable; there are ${known}`);
}

function shown(token: string): string {
  return cutText(token, 40);
}
