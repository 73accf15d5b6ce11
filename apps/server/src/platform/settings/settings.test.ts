import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseSettings, SettingsError } from './settings.ts'

type Environment = Readonly<Record<string, string>>

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'

function temporaryFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'value')
  writeFileSync(file, text)
  return file
}

function findingsOf(environment: Environment): readonly string[] {
  try {
    parseSettings(environment, [])
  } catch (error) {
    if (error instanceof SettingsError) return error.findings
    throw error
  }
  return []
}

describe('settings', () => {
  test('have defaults that let a server start on this machine', () => {
    const { allowTargets, ...settings } = parseSettings({}, [])
    expect(settings).toEqual({
      database: { kind: 'sqlite', file: 'data/belfry.db' },
      databaseConnections: 20,
      databaseConnectMs: 5_000,
      databaseStatementMs: 30_000,
      host: '127.0.0.1',
      port: 8080,
      appUrl: null,
      baseUrl: null,
      trustProxy: false,
      masterKeys: null,
      masterKeyFile: 'data/master.key',
      logLevel: 'info',
      metricsPort: null,
      metricsToken: null,
      rateLimitPerMinute: 6000,
      loginLimitPerQuarter: 10,
      maxFileBytes: 10_485_760,
      hookCallsPerMinute: 120,
      streamsPerProcess: 2000,
      streamsPerOrganization: 1000,
      streamsPerCaller: 50,
      runsToBeginPerOrganization: 10_000,
      runsToBeginPerCause: 1000,
      deliveryConcurrency: 256,
      testClock: false,
      extraCa: null,
      connectors: { choices: {}, unconnected: 'auto', installation: {} },
      serviceLinks: [],
    })
    expect(allowTargets.allowsHost('127.0.0.1', 443)).toBe(false)
  })

  test.each([
    [
      { BELFRY_DATABASE_URL: 'sqlite:/var/lib/belfry.db' },
      { database: { kind: 'sqlite', file: '/var/lib/belfry.db' }, masterKeyFile: '/var/lib/master.key' },
    ],
    [{ BELFRY_DATABASE_URL: 'sqlite:belfry.db' }, { masterKeyFile: 'master.key' }],
    [
      { BELFRY_DATABASE_URL: 'postgres://ann:secret@db/belfry' },
      { database: { kind: 'postgres', url: 'postgres://ann:secret@db/belfry' }, masterKeyFile: 'data/master.key' },
    ],
    [{ BELFRY_DATABASE_CONNECTIONS: '8' }, { databaseConnections: 8 }],
    [{ BELFRY_HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ BELFRY_PORT: '0' }, { port: 0 }],
    [{ BELFRY_PORT: '65535' }, { port: 65_535 }],
    [{ BELFRY_APP_URL: 'https://belfry.example.com/' }, { appUrl: 'https://belfry.example.com', baseUrl: 'https://belfry.example.com' }],
    [{ BELFRY_APP_URL: 'https://example.com/belfry/' }, { appUrl: 'https://example.com/belfry' }],
    [
      { BELFRY_APP_URL: 'https://app.example.com', BELFRY_BASE_URL: 'https://api.example.com' },
      { appUrl: 'https://app.example.com', baseUrl: 'https://api.example.com' },
    ],
    [{ BELFRY_BASE_URL: 'http://10.0.0.1:8080' }, { appUrl: null, baseUrl: 'http://10.0.0.1:8080' }],
    [{ BELFRY_TRUST_PROXY: 'off' }, { trustProxy: false }],
    [{ BELFRY_TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ BELFRY_TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }, { trustProxy: ['10.0.0.1', '10.1.0.0/16'] }],
    [{ BELFRY_MASTER_KEYS: 'pepper:x,k1:y' }, { masterKeys: 'pepper:x,k1:y' }],
    [{ BELFRY_MASTER_KEYS_FILE: '/run/secrets/belfry' }, { masterKeys: null, masterKeyFile: '/run/secrets/belfry' }],
    [{ BELFRY_LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ BELFRY_METRICS_PORT: '9464' }, { metricsPort: 9464 }],
    [{ BELFRY_METRICS_TOKEN: 'sixteen letters!'.replace(' ', '-') }, { metricsToken: 'sixteen-letters!' }],
    [{ BELFRY_RATE_LIMIT: '0' }, { rateLimitPerMinute: 0 }],
    [{ BELFRY_LOGIN_LIMIT: '1' }, { loginLimitPerQuarter: 1 }],
    [{ BELFRY_HOOK_RATE_LIMIT: '0' }, { hookCallsPerMinute: 0 }],
    [{ BELFRY_MAX_FILE_BYTES: '104857600' }, { maxFileBytes: 104_857_600 }],
    [{ BELFRY_DELIVERY_CONCURRENCY: '10000' }, { deliveryConcurrency: 10_000 }],
    [{ PATH: '/usr/bin', BELFRYX: 'not ours', belfry_port: '1' }, { port: 8080 }],
  ] as readonly (readonly [Environment, object])[])('%j', (environment, expected) => {
    expect(parseSettings(environment, [])).toMatchObject(expected)
  })

  test('certificates are read from the file that is named', () => {
    expect(parseSettings({ BELFRY_EXTRA_CA: temporaryFile(CERTIFICATE) }, []).extraCa).toBe(CERTIFICATE)
  })

  test('targets are read as a list', () => {
    const { allowTargets } = parseSettings({ BELFRY_ALLOW_TARGETS: 'http://127.0.0.1:9000, 10.0.0.0/8' }, [])
    expect(allowTargets.allowsPlainHttp('http://127.0.0.1:9000/')).toBe(true)
    expect(allowTargets.allowsAddress('10.1.1.1', 443)).toBe(true)
  })
})

describe('a wrong setting', () => {
  test.each([
    [{ BELFRY_DATABASE_URL: 'belfry.db' }, 'such as sqlite:./data/belfry.db, or an address that begins with postgres://'],
    [{ BELFRY_DATABASE_URL: 'sqlite:' }, 'such as sqlite:./data/belfry.db'],
    [{ BELFRY_PORT: '65536' }, 'a whole number from 0 to 65535'],
    [{ BELFRY_PORT: '-1' }, 'a whole number'],
    [{ BELFRY_PORT: '80.5' }, 'a whole number'],
    [{ BELFRY_PORT: '' }, 'a whole number'],
    [{ BELFRY_PORT: '0x50' }, 'a whole number'],
    [{ BELFRY_APP_URL: 'belfry.example.com' }, 'such as https://belfry.example.com'],
    [{ BELFRY_APP_URL: 'ftp://belfry.example.com' }, 'such as https://belfry.example.com'],
    [{ BELFRY_APP_URL: 'https://belfry.example.com/?a=1' }, 'such as https://belfry.example.com'],
    [{ BELFRY_BASE_URL: 'https://belfry.example.com/#top' }, 'such as https://belfry.example.com'],
    [{ BELFRY_TRUST_PROXY: '0' }, 'a whole number from 1 to 10'],
    [{ BELFRY_TRUST_PROXY: 'on' }, 'proxies'],
    [{ BELFRY_TRUST_PROXY: '10.0.0.1, nonsense' }, 'proxies'],
    [{ BELFRY_LOG_LEVEL: 'verbose' }, 'one of debug, info, warn, error, silent'],
    [{ BELFRY_DATABASE_CONNECTIONS: '1' }, 'a whole number from 2 to 1000'],
    [{ BELFRY_RATE_LIMIT: 'many' }, 'a whole number'],
    [{ BELFRY_LOGIN_LIMIT: '0' }, 'a whole number from 1'],
    [{ BELFRY_HOOK_RATE_LIMIT: '10001' }, 'a whole number from 0 to 10000'],
    [{ BELFRY_MAX_FILE_BYTES: '10MiB' }, 'a whole number from 1 to 104857600'],
    [{ BELFRY_DELIVERY_CONCURRENCY: '10001' }, 'a whole number from 1 to 10000'],
    [{ BELFRY_ALLOW_TARGETS: 'good.internal, not good' }, 'no host, host:port or address range: not good'],
    [{ BELFRY_EXTRA_CA: '/nowhere/ca.pem' }, '/nowhere/ca.pem'],
  ] as readonly (readonly [Environment, string])[])('%j is found, with what it must be', (environment, remedy) => {
    const [name, value] = Object.entries(environment)[0] as [string, string]
    const findings = findingsOf(environment)
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatch(new RegExp(`^${name} `))
    expect(findings[0]).toContain(remedy)
    expect(findings[0]).toContain(value)
  })

  test('a file that holds no certificate is no file of certificates', () => {
    expect(findingsOf({ BELFRY_EXTRA_CA: temporaryFile('Dear diary') })).toMatchObject([expect.stringContaining('PEM')])
  })

  test('every finding is told at once, in a message for people', () => {
    const environment = { BELFRY_PORT: 'x', BELFRY_LOG_LEVEL: 'loud', BELFRY_PROT: '1', BELFRY_RATE_LIMIT: '-5', BELFRY_APP_URL: 'y' }
    const findings = findingsOf(environment)
    for (const name of Object.keys(environment)) expect(findings.filter((finding) => finding.startsWith(`${name} `))).toHaveLength(1)
    expect(findings).toHaveLength(5)
    expect(() => parseSettings(environment, [])).toThrow(/^The configuration is not valid:\n {2}BELFRY_/)
  })
})

describe('an unknown setting', () => {
  test.each([
    ['BELFRY_PROT', 'did you mean BELFRY_PORT?'],
    ['BELFRY_DATABASE', 'did you mean BELFRY_DATABASE_URL?'],
    ['BELFRY_LOGLEVEL', 'did you mean BELFRY_LOG_LEVEL?'],
    ['BELFRY_ALLOWED_TARGETS', 'did you mean BELFRY_ALLOW_TARGETS?'],
    ['BELFRY_PROT_FILE', 'did you mean BELFRY_PORT?'],
  ])('%s is an error that says what was meant', (name, hint) => {
    expect(findingsOf({ [name]: '1' })).toEqual([`${name} is not a setting; ${hint}`])
  })

  test('that resembles none is an error all the same', () => {
    expect(findingsOf({ BELFRY_FAVOURITE_COLOUR_OF_THE_OPERATOR: 'blue' })).toEqual([
      'BELFRY_FAVOURITE_COLOUR_OF_THE_OPERATOR is not a setting',
    ])
  })
})

describe('a setting from a file', () => {
  test('is read without the blanks around its value, and the file with the master keys is not read yet', () => {
    expect(parseSettings({ BELFRY_PORT_FILE: temporaryFile('9000\n') }, []).port).toBe(9000)
    expect(parseSettings({ BELFRY_MASTER_KEYS_FILE: '/run/secrets/keys' }, []).masterKeyFile).toBe('/run/secrets/keys')
  })

  test('is judged like one that is set', () => {
    expect(findingsOf({ BELFRY_PORT_FILE: temporaryFile('many') })).toEqual([
      'BELFRY_PORT must be a whole number from 0 to 65535 (it is "many")',
    ])
  })
})

describe('secrets', () => {
  test.each([
    ['master keys', { BELFRY_MASTER_KEYS: 'pepper:s3cret-value', BELFRY_PORT: 'x' }],
    ['master keys that are set twice', { BELFRY_MASTER_KEYS: 's3cret-value', BELFRY_MASTER_KEYS_FILE: '/nowhere' }],
    ['the password of a database', { BELFRY_DATABASE_URL: 'postgres://belfry:s3cret-value@db.internal' }],
    ['the password of a database, not encoded', { BELFRY_DATABASE_URL: 'postgres://belfry:/s3cret-value@db.internal/belfry' }],
    ['the password of a database of another kind', { BELFRY_DATABASE_URL: 'mysql://db.internal/belfry?password=s3cret-value' }],
    ['the password in an address', { BELFRY_APP_URL: 'ftp://belfry:s3cret-value@example.com' }],
  ] as readonly (readonly [string, Environment])[])('stand in no message: %s', (_, environment) => {
    const findings = findingsOf(environment)
    expect(findings.length).toBeGreaterThan(0)
    expect(findings.join()).not.toContain('s3cret-value')
  })
})
