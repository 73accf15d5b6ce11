import { whyNotServed } from '../../../maintenance/database-copy/moved-mark.ts'
import { describeDatabase } from '../../../platform/settings/database-address.ts'
import { StoreUnavailableError } from '../../../store/errors.ts'
import { selectFact, UNFINISHED } from '../../../store/queries/instance-facts.ts'
import { selectDamages } from '../../../store/sqlite/integrity.ts'
import { type Check, type CheckResult, fault, fine, type Patient, warning } from '../check.ts'

const about = 'database'

/** Checks that the database answers, can be written, is intact, and has the schema of this version. */
export const database: Check = {
  about,
  async run(patient) {
    try {
      return await look(patient)
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || error.reason !== 'damaged') throw error
      return [damaged(describeDatabase(patient.settings.database), error.message)]
    }
  },
}

async function look({ settings, store }: Patient): Promise<readonly CheckResult[]> {
  const name = describeDatabase(settings.database)
  if (!store)
    return [
      warning(
        about,
        `There is no database at ${name} yet.`,
        'Start the server, which makes it, or set BELFRY_DATABASE_URL to where it is.',
      ),
    ]
  const warnings = (await store.check()).map((message) =>
    warning(about, `${name}: ${message}.`, 'Change that in the database, and look again.'),
  )
  const pending = await store.pendingMigrations()
  if (pending.length > 0) {
    return [
      warning(
        about,
        `${name} lacks ${pending.length} steps of this version.`,
        'Make a backup, then start the server or run "belfry migrate".',
      ),
      ...warnings,
    ]
  }
  const note = await store.read((db) => selectFact(db, UNFINISHED))
  if (note !== null)
    return [fault(about, `${name} holds ${note} that has not come to its end.`, 'Begin it again with a new database, or use the old one.')]
  const reason = await store.read((db) => whyNotServed(db, name))
  if (reason !== null) return [fault(about, reason, 'Set BELFRY_DATABASE_URL to the new database and run doctor again.')]
  if (store.dialect === 'postgres') return [fine(about, `${name} can be read and written, and is of this version.`), ...warnings]
  const damage = await store.read(selectDamages)
  if (damage.length === 0) return [fine(about, `${name} can be read and written, is of this version, and whole.`)]
  return [damaged(name, damage.join('; '))]
}

function damaged(name: string, how: string): CheckResult {
  return fault(about, `${name} is damaged: ${how}`, 'Stop the server, keep the file, look at the disk, and restore a backup.')
}
