import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allSettings, parseSettings, SettingsError } from '../../platform/settings/settings.ts'
import { external } from './external.ts'
import { http } from './http/http.ts'
import { connectorDefinitions } from './index.ts'
import { record } from './record.ts'
import { smtp } from './smtp/smtp.ts'

type Environment = Readonly<Record<string, string>>

const secret = 'ab'.repeat(32)

function connectorsIn(environment: Environment) {
  return parseSettings(environment, connectorDefinitions).connectors
}

function findingsOf(environment: Environment): readonly string[] {
  try {
    connectorsIn(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.findings
    throw error
  }
  return []
}

test.each([
  [{}, { choices: {}, unconnected: 'auto', installation: { http: { secret: null }, smtp: { server: null, from: null } } }],
  [
    { BELFRY_SMTP_URL: 'smtps://ann:s3cret@mail.example.com' },
    {
      choices: { mail: { name: 'smtp' } },
      installation: { smtp: { server: { host: 'mail.example.com', port: 465, secure: true, login: { user: 'ann', password: 's3cret' } } } },
    },
  ],
  [
    { BELFRY_MAIL_FROM: 'Demo Park <noreply@example.com>' },
    { choices: {}, installation: { smtp: { from: { name: 'Demo Park', address: 'noreply@example.com' } } } },
  ],
  [{ BELFRY_CONNECTORS: 'mail=record' }, { choices: { mail: { name: 'record' } } }],
  [{ BELFRY_CONNECTORS: 'mail=record', BELFRY_SMTP_URL: 'smtp://mail.example.com' }, { choices: { mail: { name: 'record' } } }],
  [
    { BELFRY_CONNECTORS: 'mail=smtp', BELFRY_SMTP_URL: 'smtp://mail.example.com' },
    { choices: { mail: { name: 'smtp' } }, installation: { smtp: { server: { port: 587, secure: false } } } },
  ],
  [
    { BELFRY_CONNECTORS: 'access=http://10.0.0.5/', BELFRY_CONNECTOR_SECRET: secret },
    { choices: { access: { name: 'http', target: 'http://10.0.0.5/' } }, installation: { http: { secret } } },
  ],
] as readonly (readonly [Environment, object])[])('%j', (environment, expected) => {
  expect(connectorsIn(environment)).toMatchObject(expected)
})

test.each([
  [{ BELFRY_MAIL_FROM: 'noreply' }, 'one address such as noreply@example.com or Demo Park <noreply@example.com>'],
  [{ BELFRY_CONNECTORS: 'payments=record' }, 'did you mean payment?'],
  [{ BELFRY_CONNECTORS: 'access=smtp' }, 'only mail can be sent by SMTP'],
  [{ BELFRY_UNCONNECTED: 'play' }, 'must be one of auto, simulate, refuse'],
] as readonly (readonly [Environment, string])[])('%j is found, with what it must be', (environment, remedy) => {
  const [name, value] = Object.entries(environment)[0] as [string, string]
  expect(findingsOf(environment)).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
  expect(findingsOf(environment)[0]).toContain(remedy)
  expect(findingsOf(environment)[0]).toContain(value)
})

test.each([
  [{ BELFRY_SMTP_URL: 'smtps://ann:pass/word@mail.example.com' }, /^BELFRY_SMTP_URL must be an address such as smtps:/],
  [{ BELFRY_CONNECTOR_SECRET: 'AB'.repeat(32) }, /^BELFRY_CONNECTOR_SECRET must be 64 hexadecimal digits .* "openssl rand -hex 32"/],
  [
    { BELFRY_CONNECTORS: 'sms=record,access=https://doors.example.com/t0ken' },
    /^BELFRY_CONNECTOR_SECRET is needed, because BELFRY_CONNECTORS sends access to an address: make one with "openssl rand -hex 32" and give it to the receiver as well$/,
  ],
  [
    { BELFRY_CONNECTORS: 'mail=smtp' },
    /^BELFRY_SMTP_URL is needed, because BELFRY_CONNECTORS says mail=smtp: set it to the address of the mail server$/,
  ],
] as readonly (readonly [Environment, RegExp])[])('%j is one finding, with the remedy and without the value', (environment, finding) => {
  expect(findingsOf(environment)).toEqual([expect.stringMatching(finding)])
  expect(findingsOf(environment).join()).not.toMatch(/pass\/|ABAB|t0ken/)
})

test.each([
  ['the password of a mail server', { BELFRY_SMTP_URL: 'smtp://ann:s3cret-value@mail.example.com/inbox' }],
  ['the secret of connectors', { BELFRY_CONNECTOR_SECRET: 's3cret-value' }],
  ['a token in the address of a connector', { BELFRY_CONNECTORS: 'sms=https://sms.example.com/s3cret-value,fax=record' }],
  ['a token in the address of a connector without a secret', { BELFRY_CONNECTORS: 'sms=https://sms.example.com/s3cret-value' }],
] as readonly (readonly [string, Environment])[])('secrets stand in no message: %s', (_, environment) => {
  expect(findingsOf(environment)).toHaveLength(1)
  expect(findingsOf(environment).join()).not.toContain('s3cret-value')
})

describe('all settings', () => {
  const settings = allSettings(connectorDefinitions)

  test('have a variable of their own, and say what they are for and what their default is', () => {
    const variables = settings.map(({ variable }) => variable)
    expect(new Set(variables).size).toBe(variables.length)
    for (const { description, defaultText } of settings) {
      expect(description.length).toBeGreaterThan(10)
      expect(defaultText).not.toBe('')
    }
  })

  test('can each be read from a file, but not both be set and read', () => {
    for (const { variable } of settings.filter((each) => each.variable !== 'BELFRY_MASTER_KEYS')) {
      const [finding] = findingsOf({ [`${variable}_FILE`]: '/nowhere/value' })
      expect(finding).toMatch(new RegExp(`^${variable}_FILE names a file that cannot be read: .*/nowhere/value`))
    }
    for (const { variable } of settings) {
      const findings = findingsOf({ [variable]: '1', [`${variable}_FILE`]: '/nowhere/value' })
      expect(findings).toContain(`${variable} and ${variable}_FILE are both set; keep one`)
    }
  })

  test('say which connectors there are, and which is chosen by itself', () => {
    const choices = allSettings([http, smtp, external, record]).find(({ variable }) => variable === 'BELFRY_CONNECTORS')
    expect(choices?.description).toMatch(
      /such as payment=https:\/\/pay\.example\.com\/effects,mail=smtp\. .*; each is sent to an integration of yours \(an address\) or, for mail, to the mail server \(smtp\); or it waits until a program of yours reports what came of it \(external\); or it is simulated \(record\)$/,
    )
    expect(choices?.defaultText).toBe('mail=smtp when there is a BELFRY_SMTP_URL; for everything else see BELFRY_UNCONNECTED')
  })
})

test('the list has every connector that is defined', () => {
  const defined = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/ = define(?:Connector|Unsent)\(\{[^}]*?\bname: '([\w-]+)'/g),
    ])
    .map(([, name]) => name)
  expect(connectorDefinitions.map(({ name }) => name).sort()).toEqual(defined.sort())
  expect(new Set(defined).size).toBe(defined.length)
  // It is stored with what was sent, in a field of 20 characters.
  for (const name of defined) expect(name).toMatch(/^[a-z][a-z-]{0,19}$/)
})
