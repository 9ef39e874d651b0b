import { compile } from '../CelEnvironment';
import { holds } from '../holds';
import { NOW } from '../__testUtils__/answer';
import { SURFACE_SCOPE } from '../__testUtils__/surface/scope';
import {
  surfaceExpressions,
  surfaceSignatures,
} from '../__testUtils__/surface/surfaceExpressions';

const SEED = Number(process.env.KARDINAL_CEL_SEED ?? 20260407);
const SOURCES = surfaceExpressions(3000, SEED);
const CONTEXT = { scope: SURFACE_SCOPE, now: NOW };

describe('generated calls of everything that is declared', () => {
  it('leave no function out', () => {
    const all = SOURCES.join('\n');
    const missing = surfaceSignatures()
      .filter(({ style }) => style === 'member' || style === 'global')
      .map(({ name }) => name)
      .filter(name => /^[a-z.A-Z]+$/.test(name) && !all.includes(`${name}(`));
    expect(missing).toEqual([]);
  });

  it('are explained as they are evaluated', () => {
    const different = SOURCES.filter(source => {
      const compilation = compile(source);
      if (compilation.type === 'error') return false;
      const { expression } = compilation;
      const evaluation = expression.evaluate(CONTEXT);
      const explained = expression.explain(CONTEXT);
      const verdict = explained.root.outcome === 'true';
      return (
        verdict !== holds(evaluation) ||
        String(JSON.stringify(explained.evaluation, texts)) !==
          String(JSON.stringify(evaluation, texts))
      );
    });
    expect(different).toEqual([]);
  });
});

function texts(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}
