/** By how much longer everything may take: where KILLS is set, the backend is killed while a journey runs. */
export const patience = process.env.KILLS === undefined ? 1 : 4;
