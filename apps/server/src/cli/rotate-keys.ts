import { checkSealed } from '../maintenance/backup/check-sealed.ts'
import type { Installation } from '../maintenance/open-installation.ts'
import { rotateKeys as rotate } from '../maintenance/rotate-keys.ts'
import { addSealingKey, dropOldSealingKeys } from '../platform/crypto/master-keys.ts'
import { newestOf } from '../platform/crypto/sealed-secrets.ts'
import type { Command } from './command.ts'

/** Changes the key that encrypts secrets. */
export const rotateKeysCommand: Command = {
  name: 'rotate-keys',
  description: 'seal every secret anew with the newest master key, also while the server runs',
  options: [
    ['--new-key', 'first add a new key to the file with the master keys; servers that read the same file take it up at once'],
    ['--drop-old', 'at the end take all other keys out of the file'],
  ],
  async run({ open, print }, { newKey, dropOld }) {
    const installation = await open()
    const { settings, masterKeys } = installation
    const { masterKeyFile } = settings
    if ((newKey || dropOld) && settings.masterKeys !== null) {
      throw new Error(
        'The master keys are in BELFRY_MASTER_KEYS, not in a file: change them there, on every server, then run this without options.',
      )
    }
    if (newKey)
      print(
        `Added the key ${addSealingKey(masterKeyFile, installation.randomBytes)} to ${masterKeyFile}. Copy the file to where you keep it.`,
      )
    const newest = newestOf(masterKeys.sealing)
    print(`${await rotate(installation)} secrets were sealed anew by the key ${newest}.`)
    await assertNoneLeft(installation, newest)
    if (!dropOld) {
      const old = [...masterKeys.sealing.keys()].slice(0, -1)
      if (old.length > 0)
        print(`Nothing needs the key ${old.join(', ')} any more, except backups: keep it with those, and take it out here with --drop-old.`)
      return
    }
    const dropped = dropOldSealingKeys(masterKeyFile)
    print(
      dropped.length === 0
        ? 'There was no older key.'
        : `Took ${dropped.join(', ')} out of ${masterKeyFile}. Backups made before need it still.`,
    )
  },
}

async function assertNoneLeft(installation: Installation, newest: string): Promise<void> {
  const { byKey, closed } = await checkSealed(installation)
  const others = Object.keys(byKey).filter((name) => name !== newest)
  if (closed.length > 0) throw new Error(`${closed.length} secrets cannot be opened: ${closed[0]}. No key was taken out.`)
  if (others.length > 0) {
    throw new Error(
      `A server still seals by the key ${others.join(', ')}. Give every server the new key, as its last one, and run this again.`,
    )
  }
}
