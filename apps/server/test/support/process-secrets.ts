import { expect } from 'vitest'
import { runProgram, temporaryFolder } from './program.ts'
import { receiversAllowed } from './receiver.ts'
import { leaksIn } from './secret-forms.ts'

const [pepper, sealing] = [Buffer.alloc(32, 'egret').toString('base64url'), Buffer.alloc(32, 'crake').toString('base64url')]

/** A secret of each kind that the settings of a process have. */
export const processSecrets = { pepper, sealing, smtp: 'mallard+93/tuft', connector: 'c0ffee'.padEnd(64, '7') }

/** Settings with these secrets. */
export const secretSettings: Readonly<Record<string, string>> = {
  BELFRY_MASTER_KEYS: `pepper:${pepper},k1:${sealing}`,
  BELFRY_SMTP_URL: `smtp://belfry:${encodeURIComponent(processSecrets.smtp)}@127.0.0.1:9`,
  BELFRY_CONNECTORS: 'payment=http://127.0.0.1:9/',
  BELFRY_CONNECTOR_SECRET: processSecrets.connector,
  BELFRY_LOG_LEVEL: 'debug',
  ...receiversAllowed,
}

/** Starts a server that one setting keeps from starting, and expects that what it says tells no secret. */
export async function expectDiscreetEnd(setting: Readonly<Record<string, string>>, secret: string): Promise<void> {
  const { code, output, errors } = await runProgram(temporaryFolder(), ['serve'], { ...secretSettings, ...setting })
  expect(code).not.toBe(0)
  expect(errors.length).toBeGreaterThan(10)
  expect(leaksIn(output + errors, { ...processSecrets, secret })).toEqual([])
}
