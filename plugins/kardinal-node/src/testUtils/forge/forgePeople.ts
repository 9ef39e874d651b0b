const bot = { login: 'kardinal-bot', token: 'bot-token' };
const reviewers = ['ana', 'ben'] as const;
const tokenOf = (login: string) => `${login}-token`;

/** Who has an account on the forge of a contract: the portal, and two people who may review. @public */
export const forgePeople = {
  bot,
  reviewers,
  tokenOf,
  users: [bot, ...reviewers.map(login => ({ login, token: tokenOf(login) }))],
};
