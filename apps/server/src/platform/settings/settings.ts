import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ipaddr from 'ipaddr.js'
import { parseAllowedTargets } from './allowed-targets.ts'
import { choiceTable } from './choice-table.ts'
import type { ChoosableConnector } from './choosable-connector.ts'
import { missingSettings, withDefaults } from './complete-choices.ts'
import { parseDatabaseAddress } from './database-address.ts'
import type { ChoiceSettings } from './handling-of.ts'
import { collectTexts, type Environment, serviceLinksIn } from './read-environment.ts'
import { oneOf, type ParsedSettings, parseTable, type Setting, type SettingTable, wholeNumber } from './setting.ts'

/** All settings except those of connectors, by name in the code. */
const settingTable = {
  database: {
    variable: 'BELFRY_DATABASE_URL',
    description: 'Where the data is: sqlite:<path of the file>, or postgres://<user>:<password>@<host>:<port>/<database>',
    defaultText: 'sqlite:./data/belfry.db',
    parse: (text = 'sqlite:./data/belfry.db') => parseDatabaseAddress(text),
    redact: (text) => (text.startsWith('sqlite:') ? text : text.replace(/:.*/s, ':…')),
  },
  databaseConnections: {
    variable: 'BELFRY_DATABASE_CONNECTIONS',
    description: 'How many connections to PostgreSQL this process keeps at most, half of them for reading',
    defaultText: '20',
    parse: (text = '20') => wholeNumber(text, 2, 1000),
  },
  databaseConnectMs: {
    variable: 'BELFRY_DATABASE_CONNECT_SECONDS',
    description:
      'How long a request waits for a connection to PostgreSQL, in seconds. After as long without an answer on a connection another one is tried, and if that is not answered either, the database counts as away',
    defaultText: '5',
    parse: (text = '5') => wholeNumber(text, 1, 60) * 1000,
  },
  databaseStatementMs: {
    variable: 'BELFRY_DATABASE_STATEMENT_SECONDS',
    description: 'How long PostgreSQL may work on one statement, in seconds, before it is ended and its request answered with 503',
    defaultText: '30',
    parse: (text = '30') => wholeNumber(text, 1, 3600) * 1000,
  },
  host: {
    variable: 'BELFRY_HOST',
    description: 'The address to listen at; 0.0.0.0 or :: for all networks',
    defaultText: '127.0.0.1',
    parse: (text = '127.0.0.1') => text,
  },
  port: {
    variable: 'BELFRY_PORT',
    description: 'The port to listen at; 0 for any free one',
    defaultText: '8080',
    parse: (text = '8080') => wholeNumber(text, 0, 65_535),
  },
  /** If not set, `null` until the port is known. */
  appUrl: {
    variable: 'BELFRY_APP_URL',
    description: 'The address of the application as people see it: pages, links in messages, the OpenAPI document',
    defaultText: 'http://localhost:<port>',
    parse: (text) => (text === undefined ? null : address(text)),
  },
  /** If not set, that of the application. */
  baseUrl: {
    variable: 'BELFRY_BASE_URL',
    description: 'The address of API requests',
    defaultText: 'the same as BELFRY_APP_URL',
    parse: (text) => (text === undefined ? null : address(text)),
  },
  trustProxy: {
    variable: 'BELFRY_TRUST_PROXY',
    description:
      'Whose X-Forwarded-* headers count: a number of proxies in front, or their addresses separated by commas. While it is off all callers behind a proxy are counted as one address',
    defaultText: 'off',
    parse(text = 'off'): false | number | readonly string[] {
      if (text === 'off') return false
      return /^\d+$/.test(text) ? wholeNumber(text, 1, 10) : text.split(',').map((part) => proxyAddress(part.trim()))
    },
  },
  /** `null` if they are in a file. */
  masterKeys: {
    variable: 'BELFRY_MASTER_KEYS',
    description:
      'The master keys themselves, in place of the file: pepper:<base64url> and one or more <name>:<base64url>, separated by commas',
    defaultText: 'the file master.key beside the database, with PostgreSQL in the folder data; made at the first start',
    secret: true,
    parse: (text) => text ?? null,
  },
  testClock: {
    variable: 'BELFRY_TEST_CLOCK',
    description:
      'With 1 the address /test/clock moves the clock of the whole service, for tests of systems around it. Only on a loopback address: whoever reaches it decides what time it is',
    defaultText: 'off',
    parse: (text = '0') => oneOf(text, ['0', '1'] as const) === '1',
  },
  logLevel: {
    variable: 'BELFRY_LOG_LEVEL',
    description: 'How much is logged: debug, info, warn, error or silent',
    defaultText: 'info',
    parse: (text = 'info') => oneOf(text, ['debug', 'info', 'warn', 'error', 'silent'] as const),
  },
  /** The separate port of the metrics; `null` if they have none. */
  metricsPort: {
    variable: 'BELFRY_METRICS_PORT',
    description:
      'A port of its own for /metrics, in the format of Prometheus, on the address of BELFRY_HOST; 0 for any free one. Without a BELFRY_METRICS_TOKEN whoever reaches it reads them',
    defaultText: 'none: without this and the next there are no metrics',
    parse: (text) => (text === undefined ? null : wholeNumber(text, 0, 65_535)),
  },
  /** The token that readers of the metrics must send; `null` if they need none. With neither port nor token there are no metrics. */
  metricsToken: {
    variable: 'BELFRY_METRICS_TOKEN',
    description:
      'Who sends it as a bearer token may read /metrics: at BELFRY_METRICS_PORT, or at BELFRY_PORT where that is not set. At least 16 characters',
    defaultText: 'none',
    secret: true,
    parse(text) {
      if (text !== undefined && !/^[\x21-\x7e]{16,}$/.test(text))
        throw new Error('must have at least 16 characters and no spaces, such as "openssl rand -hex 32" prints')
      return text ?? null
    },
  },
  rateLimitPerMinute: {
    variable: 'BELFRY_RATE_LIMIT',
    description:
      'How many requests a minute a user may make, with all API keys and sessions together, and an address without either; 0 for no limit',
    defaultText: '6000',
    parse: (text = '6000') => wholeNumber(text, 0, 10_000_000),
  },
  loginLimitPerQuarter: {
    variable: 'BELFRY_LOGIN_LIMIT',
    description:
      'How many attempts to sign in or to use a one-time link a network address has in 15 minutes (IPv6: its first 64 bits). Failed sign-ins at one account are ten times as many for all addresses together; browsers that have signed in to it before have as many of their own, and addresses from which it is signed in are not held to that',
    defaultText: '10',
    parse: (text = '10') => wholeNumber(text, 1, 1_000_000),
  },
  hookCallsPerMinute: {
    variable: 'BELFRY_HOOK_RATE_LIMIT',
    description:
      'How many calls of the address of one automation are accepted in any 60 seconds; 0 for no limit. What goes beyond is ignored, and with ten times as many in a minute, or a hundred times as many of an organization, refused with 429',
    defaultText: '120',
    parse: (text = '120') => wholeNumber(text, 0, 10_000),
  },
  runsToBeginPerOrganization: {
    variable: 'BELFRY_RUNS_TO_BEGIN_PER_ORGANIZATION',
    description:
      'How many runs of an organization may wait to begin; beyond it no automation of it starts one, and its members are told. 0 for no limit',
    defaultText: '10000',
    parse: (text = '10000') => wholeNumber(text, 0, 10_000_000),
  },
  runsToBeginPerCause: {
    variable: 'BELFRY_RUNS_TO_BEGIN_PER_CAUSE',
    description:
      'How many runs that automations have led to from one event, call or moment may wait to begin; beyond it that one starts no more, and members are told. 0 for no limit',
    defaultText: '1000',
    parse: (text = '1000') => wholeNumber(text, 0, 10_000_000),
  },
  streamsPerProcess: {
    variable: 'BELFRY_STREAMS',
    description: 'How many event streams this process keeps open; whoever comes beyond is asked to come again',
    defaultText: '2000',
    parse: (text = '2000') => wholeNumber(text, 0, 100_000),
  },
  streamsPerOrganization: {
    variable: 'BELFRY_STREAMS_PER_ORGANIZATION',
    description: 'How many of them may be of one organization',
    defaultText: '1000',
    parse: (text = '1000') => wholeNumber(text, 0, 100_000),
  },
  streamsPerCaller: {
    variable: 'BELFRY_STREAMS_PER_CALLER',
    description: 'How many of them one user, with all API keys and sessions together, may have in an organization',
    defaultText: '50',
    parse: (text = '50') => wholeNumber(text, 0, 100_000),
  },
  deliveryConcurrency: {
    variable: 'BELFRY_DELIVERY_CONCURRENCY',
    description:
      'How many deliveries are sent at the same time: at most 8 of them to an endpoint that is slow, 64 to one that is quick, and at most half of them for one organization',
    defaultText: '256',
    parse: (text = '256') => wholeNumber(text, 1, 10_000),
  },
  /** The maximum size of a file of a record, in bytes. */
  maxFileBytes: {
    variable: 'BELFRY_MAX_FILE_BYTES',
    description:
      'The largest file of a document, in bytes. A file is in memory while it is sent and read: of one organization 32 MiB or two of the largest at a time, of all 128 MiB or eight; what is more waits for up to 20 seconds, and is then answered with 429',
    defaultText: '10485760, which is 10 MiB',
    parse: (text = '10485760') => wholeNumber(text, 1, 104_857_600),
  },
  allowTargets: {
    variable: 'BELFRY_ALLOW_TARGETS',
    description:
      'Hosts, host:port or address ranges of private networks that webhooks and calls of flows may reach although they are not public, separated by commas; with http:// in front webhooks may do so without TLS, and calls of flows need https all the same',
    defaultText: 'none',
    parse: (text = '') => parseAllowedTargets(text),
  },
  extraCa: {
    variable: 'BELFRY_EXTRA_CA',
    description:
      'A file with certificates (PEM) that receivers of webhooks, mail servers and integrations may be signed with, beside the usual ones',
    defaultText: 'none',
    parse(text) {
      if (text === undefined) return null
      const pem = readFileSync(text, 'utf8')
      if (!pem.includes('-----BEGIN CERTIFICATE-----')) throw new Error('must name a file with certificates in PEM form')
      return pem
    },
  },
} satisfies SettingTable

/** The parsed settings of a server. */
export interface Settings extends ParsedSettings<typeof settingTable> {
  readonly connectors: ChoiceSettings['connectors'] & {
    /** The settings of each connector, by its name. Contains secrets. */
    readonly installation: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }
  /** The path of the master keys if they are not in the settings. */
  readonly masterKeyFile: string
  /** The names of variables that look like settings but were set by Kubernetes. They are not read. */
  readonly serviceLinks: readonly string[]
}

/** Some settings are invalid or unknown; the message lists all of them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly findings: readonly string[]

  constructor(findings: readonly string[]) {
    super(`The configuration is not valid:\n${findings.map((finding) => `  ${finding}`).join('\n')}`)
    this.findings = findings
  }
}

/** All settings, in the order of the reference page. */
export function allSettings(connectors: readonly ChoosableConnector[]): readonly Setting<unknown>[] {
  const tables: readonly SettingTable[] = [
    settingTable,
    choiceTable(connectors),
    ...connectors.map(({ settings }) => settings.installation),
  ]
  return tables.flatMap((table) => Object.values(table))
}

/**
 * Reads the settings from environment variables. Ignores variables that do not begin with BELFRY_.
 *
 * @param connectors the connectors that can be chosen; their settings are read as well
 * @throws SettingsError that names every invalid variable and what was probably meant
 */
export function parseSettings(environment: Environment, connectors: readonly ChoosableConnector[]): Settings {
  const findings: string[] = []
  const variables = allSettings(connectors).map(({ variable }) => variable)
  const texts = collectTexts(environment, variables, findings)
  const parsed = parseTable(settingTable, texts, findings)
  const { choices = {}, unconnected = 'auto' } = parseTable(choiceTable(connectors), texts, findings)
  const installation = Object.fromEntries(
    connectors.map(({ name, settings }) => [name, parseTable(settings.installation, texts, findings)] as const),
  )
  if (parsed.testClock && !isLoopback(String(parsed.host)))
    findings.push(
      `BELFRY_TEST_CLOCK needs BELFRY_HOST to be a loopback address such as 127.0.0.1: whoever reaches it decides what time it is`,
    )
  findings.push(...missingSettings(connectors, choices, installation))
  if (findings.length > 0) throw new SettingsError(findings)
  const complete = parsed as ParsedSettings<typeof settingTable>
  const { database, baseUrl, appUrl } = complete
  const folder = database.kind === 'sqlite' ? dirname(database.file) : 'data'
  return {
    ...complete,
    baseUrl: baseUrl ?? appUrl,
    connectors: { choices: withDefaults(connectors, choices, installation), unconnected, installation },
    masterKeyFile: environment.BELFRY_MASTER_KEYS_FILE ?? join(folder, 'master.key'),
    serviceLinks: serviceLinksIn(environment),
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')
}

function proxyAddress(text: string): string {
  if (ipaddr.isValid(text) || ipaddr.isValidCIDR(text) || ['loopback', 'linklocal', 'uniquelocal'].includes(text)) return text
  throw new Error('must be off, a number of proxies, or addresses and ranges separated by commas')
}

function address(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new Error('must be an address such as https://belfry.example.com')
  return url.href.replace(/\/$/, '')
}
