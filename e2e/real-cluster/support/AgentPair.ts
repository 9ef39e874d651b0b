import { AgentProgram } from '../../support/AgentProgram';
import { until } from '../../support/until';

/** Two agents of one shard, as processes of their own: one acts, the other waits for its Lease. */
export class AgentPair {
  private constructor(private readonly agents: readonly AgentProgram[]) {}

  /** @param args - those of each of them; resolves when one acts */
  static async start(args: readonly (readonly string[])[]): Promise<AgentPair> {
    const pair = new AgentPair(args.map(each => new AgentProgram(each)));
    for (const agent of pair.agents) agent.start();
    await pair.leading();
    return pair;
  }

  /** Ends the one that acts with SIGKILL, and starts it again. */
  async killLeading(): Promise<void> {
    const agent = await this.leading();
    await agent.kill();
    agent.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.agents.map(agent => agent.stop()));
  }

  private leading(): Promise<AgentProgram> {
    return until('an agent that leads', async () => {
      for (const agent of this.agents)
        if ((await agent.role()) === 'leading') return agent;
      return undefined;
    });
  }
}
