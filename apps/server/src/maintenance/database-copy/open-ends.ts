import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { EpochMs } from '@belfry/core'
import { type ServingLock, takeServingLock } from '../../platform/process/serving-lock.ts'
import { type DatabaseAddress, describeDatabase } from '../../platform/settings/database-address.ts'
import type { DatabaseEnd, MoveSource, MoveTarget } from '../../store/database-copy/database-end.ts'
import { isEmptySchema, openPostgresSource, openPostgresTarget } from '../../store/database-copy/postgres-end.ts'
import { openSqliteSource, openSqliteTarget } from '../../store/database-copy/sqlite-end.ts'
import { selectFact, UNFINISHED } from '../../store/queries/instance-facts.ts'

/**
 * Opens the source of a move, exclusively.
 *
 * @throws Error when there is none, or it is in use
 */
export async function openSource(address: DatabaseAddress): Promise<MoveSource> {
  if (address.kind === 'postgres') return openPostgresSource(address.url, { exclusive: true })
  if (!existsSync(address.file)) throw new Error(`There is no database at ${address.file}.`)
  return locked(address.file, async () => openSqliteSource(address.file))
}

/**
 * Opens the target of a move or a restore.
 *
 * @throws Error when it is in use, is not empty, or contains the rest of an earlier try
 */
export async function openTarget(address: DatabaseAddress, now: () => EpochMs): Promise<MoveTarget> {
  if (address.kind === 'sqlite') {
    assertNoFile(address.file)
    return locked(address.file, async () => openSqliteTarget(address.file, now))
  }
  const target = await openPostgresTarget(address.url, now)
  try {
    if (!(await isEmptySchema(target))) throw await whyNotEmpty(target, describeDatabase(address))
    return target
  } catch (error) {
    await target.close()
    throw error
  }
}

/** @throws Error when the file exists and is not empty */
export function assertNoFile(file: string): void {
  if (!existsSync(file) || statSync(file).size === 0) return
  throw new Error(
    `There is a file at ${file} already. Name another one; or, if it is what an earlier try has left, remove it with what begins with its name, and try again.`,
  )
}

async function whyNotEmpty(target: DatabaseEnd, name: string): Promise<Error> {
  const hasNotes = (await target.tables()).some((table) => table.name === 'instance')
  const note = hasNotes ? await selectFact(target.db, UNFINISHED) : null
  return new Error(
    note === null
      ? `${name} is not empty. Create a new database for this; nothing is overwritten.`
      : `${name} holds ${note} that has not come to its end. Drop that database, create it anew, and try again.`,
  )
}

async function locked<E extends DatabaseEnd>(file: string, open: () => Promise<E>): Promise<E> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const lock: ServingLock = takeServingLock(file)
  try {
    const end = await open()
    return {
      ...end,
      async close() {
        await end.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
