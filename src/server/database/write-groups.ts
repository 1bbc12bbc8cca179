import type { DatabaseSync } from 'node:sqlite';

import { retryWhileLocked } from './retry-while-locked.ts';

/** For how long a write waits for another program that is writing. */
const LOCK_TIMEOUT_MS = 5000;

/** Waits until the lock is free and takes it. Resolves to unlock. */
type Lock = () => Promise<() => void>;

/** Makes a lock that one caller holds at a time, in the order of asking. */
function createLock(): Lock {
  let last = Promise.resolve();
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = last;
    last = promise;
    await before;
    return resolve;
  };
}

/** One transaction that several writes share. */
type Group = { committed: PromiseWithResolvers<void> };

/**
 * When a group keeps other connections from writing: a transaction at once, since what it reads first has to stay true; a
 * statement alone when it writes into the database, which one of a temporary table never does.
 */
type Locks = 'at once' | 'when it writes';

/** What one write may do while it is its turn; then it either stays in its group or leaves nothing behind. */
export type Turn = {
  /**
   * Runs a statement once no other program is writing. Throws where the group of this write has ended, which took back what it
   * had done: SQLite rolls back by itself when the disk is full.
   */
  run: <Result>(statement: () => Promise<Result>) => Promise<Result>;
  /** Ends the turn. Resolves when the group has reached the disk. */
  keep: () => Promise<void>;
  /** Ends the turn and takes back what was done in it. */
  undo: () => void;
};

/**
 * Lets writes that arrive together share one transaction, and so one wait for the disk, with a savepoint each: they come
 * one after another, and one that is refused takes no other with it.
 */
export function createWriteGroups(database: DatabaseSync) {
  const lock = createLock();
  let open: Group | null = null;
  let isCommitPlanned = false;

  async function begin(locks: Locks, deadline: number): Promise<Group> {
    await retryWhileLocked(() => database.exec(locks === 'at once' ? 'begin immediate' : 'begin'), deadline);
    const group = { committed: Promise.withResolvers<void>() };
    // A group of refused writes has nobody who waits for it.
    group.committed.promise.catch(() => {});
    return group;
  }

  function fail(error: unknown): void {
    open?.committed.reject(error);
    open = null;
    if (database.isTransaction) database.exec('rollback');
  }

  function commit(): void {
    if (!open) return;
    try {
      database.exec('commit');
    } catch (error) {
      fail(error);
      return;
    }
    open.committed.resolve();
    open = null;
  }

  async function commitInTurn(): Promise<void> {
    const unlock = await lock();
    isCommitPlanned = false;
    try {
      commit();
    } finally {
      unlock();
    }
  }

  /** Commits once all requests that have arrived by now have joined. */
  function planCommit(): void {
    if (isCommitPlanned) return;
    isCommitPlanned = true;
    setImmediate(() => void commitInTurn());
  }

  function turnIn(group: Group, unlock: () => void, deadline: number): Turn {
    const end = () => {
      planCommit();
      unlock();
    };
    const assertOpen = () => {
      if (open !== group) throw new Error('The transaction has ended.');
    };
    return {
      run: async (statement) => {
        assertOpen();
        try {
          return await retryWhileLocked(statement, deadline);
        } catch (error) {
          if (open === group && !database.isTransaction) fail(error);
          throw error;
        }
      },
      keep: async () => {
        try {
          assertOpen();
          database.exec('release one_write');
        } finally {
          end();
        }
        return group.committed.promise;
      },
      undo: () => {
        try {
          if (open === group) database.exec('rollback to one_write; release one_write');
        } finally {
          end();
        }
      },
    };
  }

  /** Does this work while no other write is under way, so that another connection can write. */
  async function whileNobodyWrites<Result>(work: () => Promise<Result>): Promise<Result> {
    const unlock = await lock();
    try {
      commit();
      return await work();
    } finally {
      unlock();
    }
  }

  return {
    whileNobodyWrites,

    /** Waits for the writes under way, after which the connection can be closed. */
    finish: async () => whileNobodyWrites(async () => {}),

    /** Waits until it is a write's turn. */
    enter: async (locks: Locks): Promise<Turn> => {
      const deadline = performance.now() + LOCK_TIMEOUT_MS;
      const unlock = await lock();
      try {
        open ??= await begin(locks, deadline);
        database.exec('savepoint one_write');
        return turnIn(open, unlock, deadline);
      } catch (error) {
        planCommit();
        unlock();
        throw error;
      }
    },
  };
}

export type WriteGroups = ReturnType<typeof createWriteGroups>;
