import { EvaluationBudgets, EvaluationUse } from './EvaluationBudgets';

const limits = {
  window: 1_000,
  perNamespace: 300,
  forViews: 100,
  total: 500,
  guaranteed: 50,
};

function begin() {
  const clock = {
    instant: 5_000,
    now: () => clock.instant,
  };
  const budgets = new EvaluationBudgets(clock, limits);
  /** Requests gates that cost so much each; returns how many were evaluated. */
  const evaluate = (
    namespace: string,
    gates: number,
    cost: number,
    use: EvaluationUse = 'promotion',
  ) => {
    let evaluated = 0;
    for (let gate = 0; gate < gates; gate++) {
      if (budgets.ask(namespace, use).type === 'usedUp') continue;
      budgets.spend(namespace, use, cost);
      evaluated += 1;
    }
    return evaluated;
  };
  return { clock, budgets, evaluate };
}

describe('EvaluationBudgets', () => {
  it('leaves a namespace its gates, whatever those of another cost', () => {
    const { evaluate } = begin();
    expect(evaluate('hostile', 100, 150)).toBe(2);
    expect(evaluate('other', 10, 5)).toBe(10);
  });

  it('lets all together go on with what each is guaranteed once their total is used up', () => {
    const { evaluate } = begin();
    for (const namespace of ['a', 'b', 'c']) evaluate(namespace, 100, 150);
    expect(evaluate('late', 100, 5)).toBe(10);
    expect(evaluate('later', 100, 5)).toBe(10);
  });

  it('evaluates again in the next window, those that wait in turn', () => {
    const { clock, budgets, evaluate } = begin();
    evaluate('hostile', 1, 300);
    const grants = Array.from({ length: 51 }, () =>
      budgets.ask('hostile', 'promotion'),
    );
    expect(grants[0]).toEqual({ type: 'usedUp', until: 6_000 });
    expect(grants[50]).toEqual({ type: 'usedUp', until: 7_000 });
    clock.instant = 6_000;
    expect(budgets.ask('hostile', 'promotion')).toEqual({ type: 'granted' });
  });

  it('leaves promotions most of what a namespace has, whatever pages show of it', () => {
    const { evaluate } = begin();
    expect(evaluate('hostile', 100, 50, 'view')).toBe(2);
    expect(evaluate('hostile', 100, 50)).toBe(4);
    expect(evaluate('hostile', 100, 50, 'view')).toBe(0);
  });
});
