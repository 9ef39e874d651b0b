import { Ownership } from './Ownership';

/** A database that no other process can reach needs no owner. */
export const unowned: Ownership = {
  async take() {},
  onLoss() {},
  async release() {},
};
