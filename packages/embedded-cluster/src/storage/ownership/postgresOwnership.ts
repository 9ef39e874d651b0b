import { EventEmitter } from 'node:events';
import { Knex } from 'knex';
import { StorageError } from '../StorageError';
import { Ownership } from './Ownership';

/** The first half of the key of the advisory lock; the second is the schema. */
const lockKey = 1_801_548_388;

/** What is used of a connection of `pg`. */
interface Session extends EventEmitter {
  query(
    text: string,
    values: readonly unknown[],
  ): Promise<{ rows: { won: boolean }[] }>;
  end(): Promise<void>;
}

/**
 * An advisory lock of a session of its own: it ends with the session.
 *
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export function postgresOwnership(knex: Knex, where: string): Ownership {
  const listeners: (() => void)[] = [];
  let held: Session | undefined;
  return {
    async take() {
      if (held) return;
      const session = await lock(knex, where);
      held = session;
      session.once('end', () => {
        // The end of a session that was released is no loss.
        if (held !== session) return;
        held = undefined;
        listeners.forEach(listener => listener());
      });
    },
    onLoss(listener) {
      listeners.push(listener);
    },
    async release() {
      const session = held;
      held = undefined;
      await session?.end();
    },
  };
}

async function lock(knex: Knex, where: string): Promise<Session> {
  // Settings that come from a function are known once a connection was made.
  await knex.raw('select 1');
  const session: Session = await knex.client.acquireRawConnection();
  try {
    const { rows } = await session.query(
      'select pg_try_advisory_lock($1, hashtext(current_schema())) as won',
      [lockKey],
    );
    if (rows[0].won) return session;
  } catch (error) {
    await close(session);
    throw error;
  }
  await close(session);
  const detail = 'its advisory lock is taken';
  throw new StorageError({ type: 'inUse', where, detail });
}

/** Why it was closed matters more than how that went. */
async function close(session: Session): Promise<void> {
  await session.end().catch(() => {});
}
