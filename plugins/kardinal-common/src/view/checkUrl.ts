import { GateFacts } from '../policy/attributes';
import { pathsRead } from '../policy/gateLanguage';

/** The page of the check that an expression reads, where it reads one, and that has a page. */
export function checkUrl(
  expression: string,
  facts: GateFacts | undefined,
): string | undefined {
  const read = pathsRead(expression).filter(([root]) => root === 'checks');
  const [[, environment = '', key = ''] = []] = read;
  const url = facts?.checks?.[environment]?.[key]?.url;
  return read.length !== 1 || url === '' ? undefined : url;
}
