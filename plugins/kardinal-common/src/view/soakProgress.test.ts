import { createCelEnvironment } from '@kardinal/cel';
import { soakProgress } from './soakProgress';

function progressOf(expression: string): string | undefined {
  const compilation = createCelEnvironment().compile(expression);
  if (compilation.type === 'error') throw new Error(compilation.error.message);
  const scope = {
    upstream: { uat: { soakMinutes: 12 } },
    bundle: { upstreamSoakMinutes: 12 },
  };
  return soakProgress(compilation.expression.explain({ scope, now: 0 }).root);
}

describe('soakProgress', () => {
  it.each`
    expression                                             | progress
    ${'upstream.uat.soakMinutes >= 30'}                    | ${'12 of 30 minutes soaked'}
    ${'upstream["uat"]["soakMinutes"] >= 30'}              | ${'12 of 30 minutes soaked'}
    ${'bundle.upstreamSoakMinutes >= 2 * 30'}              | ${'12 of 60 minutes soaked'}
    ${'30 <= bundle.upstreamSoakMinutes'}                  | ${'12 of 30 minutes soaked'}
    ${'true && (upstream.uat.soakMinutes >= 30 || 1 > 2)'} | ${'12 of 30 minutes soaked'}
    ${'upstream.uat.soakMinutes < 5'}                      | ${undefined}
    ${'upstream.uat.soakMinutes >= 5 && 1 > 2'}            | ${undefined}
    ${'upstream.uat.soakMinutes * 2 > 90'}                 | ${undefined}
  `('$expression: $progress', ({ expression, progress }) => {
    expect(progressOf(expression)).toBe(progress);
  });
});
