import { existsSync } from 'node:fs'
import { connectorDefinitions } from '../../external/connectors/index.ts'
import { openStore } from '../../maintenance/open-installation.ts'
import { createRandomBytes } from '../../platform/crypto/tokens.ts'
import { parseSettings, type Settings, SettingsError } from '../../platform/settings/settings.ts'
import type { Store } from '../../store/store.ts'
import { type Command, type CommandContext, CommandError } from '../command.ts'
import { type Check, type CheckResult, fault, fine, type Patient } from './check.ts'
import { database } from './checks/database.ts'
import { connectors, guard, publicAddress } from './checks/external.ts'
import { keys } from './checks/keys.ts'
import { clock, disk } from './checks/machine.ts'

/** The checks, in the order of the report. */
const checks: readonly Check[] = [database, keys, disk, clock, connectors, publicAddress, guard]

/** Checks an installation. Changes nothing, and works alongside a running server. */
export const doctor: Command = {
  name: 'doctor',
  description:
    'look over this installation: settings, database, keys, disk, clock, and what it has to reach; ends with 1 when there is a problem',
  options: [['--json', 'print the findings as JSON']],
  async run(context, { json }) {
    const findings = await examine(context)
    const problems = findings.filter(({ weight }) => weight === 'problem').length
    if (json) context.print(JSON.stringify({ ok: problems === 0, findings }, null, 2))
    else for (const line of findings.flatMap(linesOf)) context.print(line)
    if (problems > 0) throw new CommandError(1, json ? '' : `${problems} ${problems === 1 ? 'problem' : 'problems'}.`)
  },
}

async function examine({ environment, now }: CommandContext): Promise<readonly CheckResult[]> {
  let settings: Settings
  try {
    settings = parseSettings(environment, connectorDefinitions)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.findings.map((finding) => fault('settings', finding, 'Correct it; the reference page of settings says what each means.'))
  }
  const findings: CheckResult[] = [fine('settings', 'All of them can be read.')]
  const randomBytes = createRandomBytes()
  let store: Store | null = null
  try {
    store = await openExisting(settings, now, randomBytes)
  } catch (error) {
    findings.push(fault('database', textOf(error), 'See that it runs, and that BELFRY_DATABASE_URL leads there.'))
  }
  try {
    for (const check of checks) {
      if (check.about === 'database' && findings.some(({ about }) => about === 'database')) continue
      findings.push(...(await findingsOf(check, { settings, store, now, randomBytes })))
    }
  } finally {
    await store?.close()
  }
  return findings
}

async function findingsOf(check: Check, patient: Patient): Promise<readonly CheckResult[]> {
  try {
    return await check.run(patient)
  } catch (error) {
    return [fault(check.about, textOf(error), 'Mend that, and look again.')]
  }
}

/** Never creates a database: checking must not change anything. */
async function openExisting(settings: Settings, now: () => number, randomBytes: Patient['randomBytes']): Promise<Store | null> {
  if (settings.database.kind === 'sqlite' && !existsSync(settings.database.file)) return null
  return openStore(settings, { now, randomBytes, strictTicks: false, onError() {} })
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const signs = { fine: '  fine   ', warning: '  warning', problem: '  PROBLEM' } as const

function linesOf({ about, weight, message, remedy }: CheckResult): readonly string[] {
  return [`${signs[weight]} ${about}: ${message}`, ...(remedy === null ? [] : [`            ${remedy}`])]
}
