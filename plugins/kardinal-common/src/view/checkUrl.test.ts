import { GateFacts } from '../policy/attributes';
import { checkUrl } from './checkUrl';

const url = 'https://ci.example.com/1';
const check = { phase: 'success', reason: '', description: '' } as const;
const facts = {
  checks: { dev: { lint: { ...check, url }, load: { ...check, url: '' } } },
} as unknown as GateFacts;

describe('the page of the check that an expression reads', () => {
  it.each([
    ['checks.dev["lint"].phase == "success"', url],
    ['checks["dev"]["load"].phase == "success"', undefined],
    ['checks.dev["absent"].phase == "success"', undefined],
    ['checks.dev["lint"].phase == checks.dev["load"].phase', undefined],
    ['!schedule.isWeekend', undefined],
  ])('%s: %s', (expression, expected) => {
    expect(checkUrl(expression, facts)).toBe(expected);
    expect(checkUrl(expression, undefined)).toBeUndefined();
  });
});
