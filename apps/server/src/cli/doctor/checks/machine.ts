import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { selectNewestEventTime } from '../../../store/queries/events.ts'
import { type Check, type CheckResult, fault, fine, type Patient, warning } from '../check.ts'

const MIB = 1_048_576

/** Checks the free space on the disk of a SQLite file, and the size of its log. */
export const disk: Check = {
  about: 'disk',
  async run({ settings: { database } }) {
    if (database.kind !== 'sqlite') return []
    const folder = dirname(database.file)
    if (!existsSync(folder)) return []
    const { bavail, bsize } = statfsSync(folder)
    const free = Math.floor((bavail * bsize) / MIB)
    const size = Math.ceil(sizeOf(database.file) / MIB)
    const log = Math.ceil(sizeOf(`${database.file}-wal`) / MIB)
    return [roomFinding(folder, free, size), ...logFinding(log)]
  },
}

function roomFinding(folder: string, free: number, size: number): CheckResult {
  const message = `${free} MiB are free in ${folder}; the database takes ${size}.`
  if (free < 100) return fault('disk', message, 'Make room now: when it is full, writes are answered with 503.')
  if (free < Math.max(1024, size))
    return warning('disk', message, 'Make room: a backup on this disk, or VACUUM, takes as much as the database.')
  return fine('disk', message)
}

function logFinding(log: number): readonly CheckResult[] {
  if (log <= 256) return []
  return [
    warning(
      'disk',
      `The write-ahead log has grown to ${log} MiB.`,
      'Something has been reading for very long, such as a program that keeps the file open: end it.',
    ),
  ]
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

const HOUR_MS = 3_600_000

/** Compares the clock with that of the database, and with the time of the last event. */
export const clock: Check = {
  about: 'clock',
  async run(patient) {
    const { store, now } = patient
    if (!store) return []
    const offset = store.clockOffset()
    if (Math.abs(offset) > 1000)
      return [fault('clock', `It is ${Math.abs(offset)} ms off that of the database.`, 'Let both machines follow a time server.')]
    const last = await lastEvent(patient)
    if (last !== null && last > now() + HOUR_MS) {
      return [
        fault(
          'clock',
          `The newest event happened at ${new Date(last).toISOString()}, which is still to come.`,
          'Set the clock of this machine right, or find out when it was wrong.',
        ),
      ]
    }
    return [
      fine('clock', store.dialect === 'sqlite' ? 'Nothing has happened in its future.' : `It is ${offset} ms off that of the database.`),
    ]
  },
}

async function lastEvent({ store }: Patient): Promise<number | null> {
  if (!store || (await store.pendingMigrations()).length > 0) return null
  return store.read(selectNewestEventTime)
}
