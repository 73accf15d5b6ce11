import { existsSync, readFileSync, statSync } from 'node:fs'
import { checkSealed } from '../../../maintenance/backup/check-sealed.ts'
import { fingerprint, type MasterKeys, parseMasterKeys } from '../../../platform/crypto/master-keys.ts'
import { newestOf } from '../../../platform/crypto/sealed-secrets.ts'
import { MASTER_KEYS, selectFact } from '../../../store/queries/instance-facts.ts'
import { type Check, type CheckResult, fault, fine, type Patient, warning } from '../check.ts'

const about = 'master keys'

/** Checks that the master keys exist, cannot be read by others, belong to this database, and decrypt its secrets. */
export const keys: Check = {
  about,
  async run(patient) {
    const { masterKeys, masterKeyFile } = patient.settings
    if (masterKeys === null && !existsSync(masterKeyFile)) {
      if (!(await knownFingerprint(patient)))
        return [warning(about, `There is no ${masterKeyFile} yet.`, 'Start the server, which makes it.')]
      return [
        fault(
          about,
          `${masterKeyFile} is missing, but there is data.`,
          'Put back the file that was made with this database, or set BELFRY_MASTER_KEYS.',
        ),
      ]
    }
    const findings = masterKeys === null ? modeOf(masterKeyFile) : []
    const parsed = parseMasterKeys(masterKeys ?? readFileSync(masterKeyFile, 'utf8'))
    return [...findings, ...(await holdAgainstData(patient, parsed))]
  },
}

function modeOf(file: string): readonly CheckResult[] {
  const others = statSync(file).mode & 0o077
  if (process.platform === 'win32' || others === 0) return []
  return [
    fault(
      about,
      `${file} can be read by other users.`,
      `Run: chmod 600 ${file}. If somebody else uses this machine, change the keys as SECURITY.md says.`,
    ),
  ]
}

async function holdAgainstData(patient: Patient, masterKeys: MasterKeys): Promise<readonly CheckResult[]> {
  const { store, randomBytes } = patient
  const known = await knownFingerprint(patient)
  if (!store || known === null) return [fine(about, 'They can be read.')]
  if (known !== fingerprint(masterKeys)) {
    return [
      fault(
        about,
        'They are not those with which this database was made: no API key works.',
        'Use the file master.key that was made with it.',
      ),
    ]
  }
  const { total, byKey, closed } = await checkSealed({ store, masterKeys, randomBytes })
  if (closed.length > 0) {
    return [
      fault(
        about,
        `${closed.length} of ${total} sealed secrets cannot be opened, such as ${closed[0]}.`,
        'Put back the key that is missing. What was sealed by a key that is lost has to be entered anew.',
      ),
    ]
  }
  const old = Object.keys(byKey).filter((name) => name !== newestOf(masterKeys.sealing))
  if (old.length > 0) return [warning(about, `Something is sealed by an older key still: ${old.join(', ')}.`, 'Run "belfry rotate-keys".')]
  return [fine(about, `They are those of this database, and open all ${total} sealed secrets.`)]
}

/** The fingerprint of the keys that the database has stored; `null` without a database, or in an empty one. */
async function knownFingerprint({ store }: Patient): Promise<string | null> {
  if (!store || (await store.pendingMigrations()).length > 0) return null
  return store.read((db) => selectFact(db, MASTER_KEYS))
}
