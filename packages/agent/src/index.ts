/**
 * `kardinal-agent`: the one controller that carries out promotions, for one shard, with credentials and health of its own.
 *
 * @packageDocumentation
 */
export { agentRegistries } from './agentRegistries';
export { parseConfig } from './options/parseConfig';
export type { AgentConfig } from './options/parseConfig';
export { runAgentProcess } from './runAgentProcess';
export type { AgentModules } from './agentRegistries';
export { startAgent } from './startAgent';
export type { Agent, AgentOptions, Listen } from './startAgent';
