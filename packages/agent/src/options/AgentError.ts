/** What whoever starts an agent can mend: the message says which option, and how. */
export class AgentError extends Error {
  override readonly name = 'AgentError';
}
