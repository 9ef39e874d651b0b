import { EvaluationBudgets } from './EvaluationBudgets';

const limits = {
  window: 1_000,
  perNamespace: 300,
  total: 500,
  guaranteed: 50,
};

function begin() {
  const clock = {
    instant: 5_000,
    now: () => clock.instant,
  };
  let turns = 0;
  const budgets = new EvaluationBudgets(clock, {
    limits,
    turns: {
      next: async () => {
        turns += 1;
      },
    },
  });
  /** Asks for gates that cost so much each; returns how many were evaluated. */
  const evaluate = async (namespace: string, gates: number, cost: number) => {
    let evaluated = 0;
    for (let gate = 0; gate < gates; gate++) {
      const grant = await budgets.ask(namespace);
      if (grant.type === 'usedUp') continue;
      budgets.spend(namespace, cost);
      evaluated += 1;
    }
    return evaluated;
  };
  return { clock, budgets, evaluate, turns: () => turns };
}

describe('EvaluationBudgets', () => {
  it('leaves a namespace its gates, whatever those of another cost', async () => {
    const { evaluate } = begin();
    expect(await evaluate('hostile', 100, 150)).toBe(2);
    expect(await evaluate('other', 10, 5)).toBe(10);
  });

  it('lets all together go on with what each is guaranteed once their total is used up', async () => {
    const { evaluate } = begin();
    for (const namespace of ['a', 'b', 'c'])
      await evaluate(namespace, 100, 150);
    expect(await evaluate('late', 100, 5)).toBe(10);
    expect(await evaluate('later', 100, 5)).toBe(10);
  });

  it('evaluates again in the next window, those that wait in turn', async () => {
    const { clock, budgets, evaluate } = begin();
    await evaluate('hostile', 1, 300);
    const grants = [];
    for (let gate = 0; gate < 51; gate++)
      grants.push(await budgets.ask('hostile'));
    expect(grants[0]).toEqual({ type: 'usedUp', until: 6_000 });
    expect(grants[50]).toEqual({ type: 'usedUp', until: 7_000 });
    clock.instant = 6_000;
    expect(await budgets.ask('hostile')).toEqual({ type: 'granted' });
  });

  it('gives each evaluation a turn of the event loop', async () => {
    const { evaluate, turns } = begin();
    await evaluate('any', 7, 1);
    expect(turns()).toBe(7);
  });
});
