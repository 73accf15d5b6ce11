import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { closest, effectKinds } from '@belfry/core'
import ipaddr from 'ipaddr.js'
import { type AllowedTargets, parseAllowedTargets } from './allowed-targets.ts'
import {
  type ConnectorChoices,
  describeConnectorChoices,
  parseConnectorChoices,
  type UnconnectedMode,
  unconnectedModes,
} from './connector-choices.ts'
import { type DatabaseAddress, parseDatabaseAddress } from './database-address.ts'
import { type Mailbox, parseMailbox } from './mailbox.ts'
import { parseSmtpAddress, type SmtpAddress } from './smtp-address.ts'

/** One setting: description, default and parser. The reference page and the messages are made from this table. */
export interface SettingKind<T> {
  readonly description: string
  /** The default as text, in words where it depends on other settings. */
  readonly defaultText: string
  /** @throws Error whose message says what the text must be */
  parse(text: string | undefined): T
  /** Whether the value is never printed. */
  readonly secret?: true
  /** The part of a wrong value that may be printed; all of it by default. */
  shown?(text: string): string
}

/** Every setting by the name of its environment variable. Each can also be read from a file, named by the variable with `_FILE`. */
export const settingKinds = {
  BELFRY_DATABASE_URL: {
    description: 'Where the data is: sqlite:<path of the file>, or postgres://<user>:<password>@<host>:<port>/<database>',
    defaultText: 'sqlite:./data/belfry.db',
    parse: (text = 'sqlite:./data/belfry.db') => parseDatabaseAddress(text),
    shown: (text) => (text.startsWith('sqlite:') ? text : text.replace(/:.*/s, ':…')),
  },
  BELFRY_DATABASE_CONNECTIONS: {
    description: 'How many connections to PostgreSQL this process keeps at most, half of them for reading',
    defaultText: '20',
    parse: (text = '20') => wholeNumber(text, 2, 1000),
  },
  BELFRY_DATABASE_CONNECT_SECONDS: {
    description:
      'How long a request waits for a connection to PostgreSQL, in seconds. After as long without an answer on a connection another one is tried, and if that is not answered either, the database counts as away',
    defaultText: '5',
    parse: (text = '5') => wholeNumber(text, 1, 60),
  },
  BELFRY_DATABASE_STATEMENT_SECONDS: {
    description: 'How long PostgreSQL may work on one statement, in seconds, before it is ended and its request answered with 503',
    defaultText: '30',
    parse: (text = '30') => wholeNumber(text, 1, 3600),
  },
  BELFRY_HOST: {
    description: 'The address to listen at; 0.0.0.0 or :: for all networks',
    defaultText: '127.0.0.1',
    parse: (text = '127.0.0.1') => text,
  },
  BELFRY_PORT: {
    description: 'The port to listen at; 0 for any free one',
    defaultText: '8080',
    parse: (text = '8080') => wholeNumber(text, 0, 65_535),
  },
  BELFRY_APP_URL: {
    description: 'The address of the application as people see it: pages, links in messages, the OpenAPI document',
    defaultText: 'http://localhost:<port>',
    parse: (text) => (text === undefined ? null : address(text)),
  },
  BELFRY_BASE_URL: {
    description: 'The address of API requests',
    defaultText: 'the same as BELFRY_APP_URL',
    parse: (text) => (text === undefined ? null : address(text)),
  },
  BELFRY_TRUST_PROXY: {
    description:
      'Whose X-Forwarded-* headers count: a number of proxies in front, or their addresses separated by commas. While it is off all callers behind a proxy are counted as one address',
    defaultText: 'off',
    parse(text = 'off') {
      if (text === 'off') return false
      return /^\d+$/.test(text) ? wholeNumber(text, 1, 10) : text.split(',').map((part) => proxyAddress(part.trim()))
    },
  },
  BELFRY_MASTER_KEYS: {
    description:
      'The master keys themselves, in place of the file: pepper:<base64url> and one or more <name>:<base64url>, separated by commas',
    defaultText: 'the file master.key beside the database, with PostgreSQL in the folder data; made at the first start',
    secret: true,
    parse: (text) => text ?? null,
  },
  BELFRY_TEST_CLOCK: {
    description:
      'With 1 the address /test/clock moves the clock of the whole service, for tests of systems around it. Only on a loopback address: whoever reaches it decides what time it is',
    defaultText: 'off',
    parse: (text = '0') => oneOf(text, ['0', '1'] as const) === '1',
  },
  BELFRY_LOG_LEVEL: {
    description: 'How much is logged: debug, info, warn, error or silent',
    defaultText: 'info',
    parse: (text = 'info') => oneOf(text, ['debug', 'info', 'warn', 'error', 'silent'] as const),
  },
  BELFRY_METRICS_PORT: {
    description:
      'A port of its own for /metrics, in the format of Prometheus, on the address of BELFRY_HOST; 0 for any free one. Without a BELFRY_METRICS_TOKEN whoever reaches it reads them',
    defaultText: 'none: without this and the next there are no metrics',
    parse: (text) => (text === undefined ? null : wholeNumber(text, 0, 65_535)),
  },
  BELFRY_METRICS_TOKEN: {
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
  BELFRY_RATE_LIMIT: {
    description:
      'How many requests a minute a user may make, with all API keys and sessions together, and an address without either; 0 for no limit',
    defaultText: '6000',
    parse: (text = '6000') => wholeNumber(text, 0, 10_000_000),
  },
  BELFRY_LOGIN_LIMIT: {
    description:
      'How many attempts to sign in or to use a one-time link a network address has in 15 minutes (IPv6: its first 64 bits). Failed sign-ins at one account are ten times as many for all addresses together; browsers that have signed in to it before have as many of their own, and addresses from which it is signed in are not held to that',
    defaultText: '10',
    parse: (text = '10') => wholeNumber(text, 1, 1_000_000),
  },
  BELFRY_HOOK_RATE_LIMIT: {
    description:
      'How many calls of the address of one automation are accepted in any 60 seconds; 0 for no limit. What goes beyond is ignored, and with ten times as many in a minute, or a hundred times as many of an organization, refused with 429',
    defaultText: '120',
    parse: (text = '120') => wholeNumber(text, 0, 10_000),
  },
  BELFRY_RUNS_TO_BEGIN_PER_ORGANIZATION: {
    description:
      'How many runs of an organization may wait to begin; beyond it no automation of it starts one, and its members are told. 0 for no limit',
    defaultText: '10000',
    parse: (text = '10000') => wholeNumber(text, 0, 10_000_000),
  },
  BELFRY_RUNS_TO_BEGIN_PER_CAUSE: {
    description:
      'How many runs that automations have led to from one event, call or moment may wait to begin; beyond it that one starts no more, and members are told. 0 for no limit',
    defaultText: '1000',
    parse: (text = '1000') => wholeNumber(text, 0, 10_000_000),
  },
  BELFRY_STREAMS: {
    description: 'How many event streams this process keeps open; whoever comes beyond is asked to come again',
    defaultText: '2000',
    parse: (text = '2000') => wholeNumber(text, 0, 100_000),
  },
  BELFRY_STREAMS_PER_ORGANIZATION: {
    description: 'How many of them may be of one organization',
    defaultText: '1000',
    parse: (text = '1000') => wholeNumber(text, 0, 100_000),
  },
  BELFRY_STREAMS_PER_CALLER: {
    description: 'How many of them one user, with all API keys and sessions together, may have in an organization',
    defaultText: '50',
    parse: (text = '50') => wholeNumber(text, 0, 100_000),
  },
  BELFRY_DELIVERY_CONCURRENCY: {
    description:
      'How many deliveries are sent at the same time: at most 8 of them to an endpoint that is slow, 64 to one that is quick, and at most half of them for one organization',
    defaultText: '256',
    parse: (text = '256') => wholeNumber(text, 1, 10_000),
  },
  BELFRY_MAX_FILE_BYTES: {
    description:
      'The largest file of a document, in bytes. A file is in memory while it is sent and read: of one organization 32 MiB or two of the largest at a time, of all 128 MiB or eight; what is more waits for up to 20 seconds, and is then answered with 429',
    defaultText: '10485760, which is 10 MiB',
    parse: (text = '10485760') => wholeNumber(text, 1, 104_857_600),
  },
  BELFRY_ALLOW_TARGETS: {
    description:
      'Hosts, host:port or address ranges of private networks that webhooks and calls of flows may reach although they are not public, separated by commas; with http:// in front webhooks may do so without TLS, and calls of flows need https all the same',
    defaultText: 'none',
    parse: (text = '') => parseAllowedTargets(text),
  },
  BELFRY_SMTP_URL: {
    description:
      'The mail server: smtps://user:password@host for TLS, smtp:// for STARTTLS; with ?ignoreTLS=true without either, for one on this machine',
    defaultText: 'none: no mail is sent, see BELFRY_UNCONNECTED',
    secret: true,
    parse: (text) => (text === undefined ? null : parseSmtpAddress(text)),
  },
  BELFRY_MAIL_FROM: {
    description:
      'The sender of every mail, as an address or as Name <address>; answers then go to the organization, which is the sender otherwise',
    defaultText: "the organization's own address",
    parse(text) {
      if (text === undefined) return null
      const mailbox = parseMailbox(text)
      if (!mailbox) throw new Error('must be one address such as noreply@example.com or Demo Park <noreply@example.com>')
      return mailbox
    },
  },
  BELFRY_CONNECTORS: {
    description: `Where effects on the outside go, as a list such as payment=https://pay.example.com/effects,mail=smtp. The kinds are ${effectKinds.join(', ')}; each is sent to an integration of yours (an address) or, for mail, to the mail server (smtp); or it is simulated (record); or it waits until a program of yours reports what came of it (external)`,
    defaultText: 'mail=smtp when there is a BELFRY_SMTP_URL; for everything else see BELFRY_UNCONNECTED',
    parse: (text = '') => parseConnectorChoices(text),
    shown: describeConnectorChoices,
  },
  BELFRY_UNCONNECTED: {
    description:
      'What becomes of effects of the kinds that BELFRY_CONNECTORS does not name: `simulate` stores them, sends nothing, and marks all that follows as simulated; `refuse` refuses them (no_connector); `auto` simulates them while nothing at all is connected, and refuses them as soon as anything is',
    defaultText: 'auto',
    parse(text = 'auto') {
      const mode = unconnectedModes.find((each) => each === text)
      if (!mode) throw new Error(`must be one of ${unconnectedModes.join(', ')}`)
      return mode
    },
  },
  BELFRY_CONNECTOR_SECRET: {
    description: 'Signs what is sent to the addresses of BELFRY_CONNECTORS, as webhooks are signed: 64 hexadecimal digits in lower case',
    defaultText: 'none; needed as soon as BELFRY_CONNECTORS names an address',
    secret: true,
    parse(text) {
      if (text === undefined) return null
      if (!/^[0-9a-f]{64}$/.test(text))
        throw new Error('must be 64 hexadecimal digits in lower case, such as "openssl rand -hex 32" prints')
      return text
    },
  },
  BELFRY_EXTRA_CA: {
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
} satisfies Record<string, SettingKind<unknown>>

type Parsed = { readonly [N in keyof typeof settingKinds]: ReturnType<(typeof settingKinds)[N]['parse']> }

/** The settings of a server, parsed. */
export interface Settings {
  readonly database: DatabaseAddress
  readonly databaseConnections: number
  /** How long a request waits for a connection to PostgreSQL, and how long a statement may take, in milliseconds. */
  readonly databaseConnectMs: number
  readonly databaseStatementMs: number
  readonly host: string
  readonly port: number
  /** `null` when it is not set: then it depends on the port. */
  readonly appUrl: string | null
  readonly baseUrl: string | null
  readonly trustProxy: boolean | number | readonly string[]
  readonly masterKeys: string | null
  /** The file with the master keys, used when `masterKeys` is `null`. */
  readonly masterKeyFile: string
  readonly testClock: boolean
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** The port that serves only metrics; `null` when there is none. */
  readonly metricsPort: number | null
  /** The bearer token for reading the metrics; `null` when none is needed. Without a port and without a token there are no metrics. */
  readonly metricsToken: string | null
  readonly rateLimitPerMinute: number
  readonly loginLimitPerQuarter: number
  /** How many calls of one automation's address are accepted in any 60 seconds; 0 for no limit. */
  readonly hookCallsPerMinute: number
  /** How many runs may wait to start: of an organization, and of those caused by one event, call or moment; 0 for no limit. */
  readonly runsToBeginPerOrganization: number
  readonly runsToBeginPerCause: number
  /** How many event streams may be open: in this process, of one organization, and of one user in it. */
  readonly streamsPerProcess: number
  readonly streamsPerOrganization: number
  readonly streamsPerCaller: number
  readonly deliveryConcurrency: number
  /** The largest file of a record, in bytes. */
  readonly maxFileBytes: number
  readonly allowTargets: AllowedTargets
  readonly extraCa: string | null
  /** The mail server; `null` when there is none. Contains a password. */
  readonly smtp: SmtpAddress | null
  readonly mailFrom: Mailbox | null
  /** The connectors by kind of effect; see `connectorChoice` for defaults. */
  readonly connectors: ConnectorChoices
  /** How effects of kinds that `connectors` does not name are handled. */
  readonly unconnected: UnconnectedMode
  /** Signs requests to connectors; never `null` when one has an address. */
  readonly connectorSecret: string | null
  /** The names of variables that look like settings but were made by Kubernetes. They are ignored. */
  readonly serviceLinks: readonly string[]
}

/** Some settings are wrong or unknown; its message lists all of them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly findings: readonly string[]

  constructor(findings: readonly string[]) {
    super(`The configuration is not valid:\n${findings.map((finding) => `  ${finding}`).join('\n')}`)
    this.findings = findings
  }
}

/**
 * Reads the settings from environment variables. Ignores variables that do not begin with BELFRY_.
 *
 * @throws SettingsError that names every wrong variable, with a suggestion where one is close
 */
export function parseSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const findings: string[] = []
  const texts = collectTexts(environment, findings)
  const parsed: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries<SettingKind<unknown>>(settingKinds)) {
    try {
      parsed[name] = kind.parse(texts.get(name))
    } catch (error) {
      const hint = kind.secret ? '' : ` (it is ${JSON.stringify(displayText(kind, texts.get(name)))})`
      findings.push(`${name} ${error instanceof Error ? error.message : error}${hint}`)
    }
  }
  if (parsed.BELFRY_TEST_CLOCK === true && !isLoopback(String(parsed.BELFRY_HOST)))
    findings.push(
      `BELFRY_TEST_CLOCK needs BELFRY_HOST to be a loopback address such as 127.0.0.1: whoever reaches it decides what time it is`,
    )
  findings.push(...missingForConnectors(parsed))
  if (findings.length > 0) throw new SettingsError(findings)
  const serviceLinks = Object.entries(environment).filter(([name, value]) => name.startsWith('BELFRY_') && isServiceLink(name, value ?? ''))
  return { ...settingsOf(parsed as Parsed, environment.BELFRY_MASTER_KEYS_FILE), serviceLinks: serviceLinks.map(([name]) => name) }
}

/** Settings that the choice of connectors needs and that are not set. One with a wrong value was reported before, and is not missing. */
function missingForConnectors(parsed: Partial<Parsed>): readonly string[] {
  const choices = Object.entries(parsed.BELFRY_CONNECTORS ?? {})
  const toAddress = choices.find(([, { name }]) => name === 'http')?.[0]
  return [
    ...(toAddress && parsed.BELFRY_CONNECTOR_SECRET === null
      ? [
          `BELFRY_CONNECTOR_SECRET is needed, because BELFRY_CONNECTORS sends ${toAddress} to an address: make one with "openssl rand -hex 32" and give it to the receiver as well`,
        ]
      : []),
    ...(parsed.BELFRY_CONNECTORS?.mail?.name === 'smtp' && parsed.BELFRY_SMTP_URL === null
      ? ['BELFRY_SMTP_URL is needed, because BELFRY_CONNECTORS says mail=smtp: set it to the address of the mail server']
      : []),
  ]
}

function displayText({ shown }: SettingKind<unknown>, text: string | undefined): string | undefined {
  return (shown && text !== undefined ? shown(text) : text)?.replace(/\/\/[^/@]*@/, '//[secret]@')
}

function settingsOf(parsed: Parsed, masterKeyFile: string | undefined): Omit<Settings, 'serviceLinks'> {
  const database = parsed.BELFRY_DATABASE_URL
  const folder = database.kind === 'sqlite' ? dirname(database.file) : 'data'
  return {
    database,
    databaseConnections: parsed.BELFRY_DATABASE_CONNECTIONS,
    databaseConnectMs: parsed.BELFRY_DATABASE_CONNECT_SECONDS * 1000,
    databaseStatementMs: parsed.BELFRY_DATABASE_STATEMENT_SECONDS * 1000,
    host: parsed.BELFRY_HOST,
    port: parsed.BELFRY_PORT,
    appUrl: parsed.BELFRY_APP_URL,
    baseUrl: parsed.BELFRY_BASE_URL ?? parsed.BELFRY_APP_URL,
    trustProxy: parsed.BELFRY_TRUST_PROXY,
    masterKeys: parsed.BELFRY_MASTER_KEYS,
    masterKeyFile: masterKeyFile ?? join(folder, 'master.key'),
    testClock: parsed.BELFRY_TEST_CLOCK,
    logLevel: parsed.BELFRY_LOG_LEVEL,
    metricsPort: parsed.BELFRY_METRICS_PORT,
    metricsToken: parsed.BELFRY_METRICS_TOKEN,
    rateLimitPerMinute: parsed.BELFRY_RATE_LIMIT,
    loginLimitPerQuarter: parsed.BELFRY_LOGIN_LIMIT,
    hookCallsPerMinute: parsed.BELFRY_HOOK_RATE_LIMIT,
    runsToBeginPerOrganization: parsed.BELFRY_RUNS_TO_BEGIN_PER_ORGANIZATION,
    runsToBeginPerCause: parsed.BELFRY_RUNS_TO_BEGIN_PER_CAUSE,
    streamsPerProcess: parsed.BELFRY_STREAMS,
    streamsPerOrganization: parsed.BELFRY_STREAMS_PER_ORGANIZATION,
    streamsPerCaller: parsed.BELFRY_STREAMS_PER_CALLER,
    deliveryConcurrency: parsed.BELFRY_DELIVERY_CONCURRENCY,
    maxFileBytes: parsed.BELFRY_MAX_FILE_BYTES,
    allowTargets: parsed.BELFRY_ALLOW_TARGETS,
    extraCa: parsed.BELFRY_EXTRA_CA,
    smtp: parsed.BELFRY_SMTP_URL,
    mailFrom: parsed.BELFRY_MAIL_FROM,
    connectors: parsed.BELFRY_CONNECTORS,
    unconnected: parsed.BELFRY_UNCONNECTED,
    connectorSecret: parsed.BELFRY_CONNECTOR_SECRET,
  }
}

/** The texts by variable, with the content of `_FILE` variables; an unknown variable becomes a finding. */
function collectTexts(environment: Readonly<Record<string, string | undefined>>, findings: string[]): Map<string, string> {
  const texts = new Map<string, string>()
  const names = Object.keys(settingKinds)
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith('BELFRY_') || value === undefined || OTHERS.includes(variable) || isServiceLink(variable, value)) continue
    const name = variable.endsWith('_FILE') ? variable.slice(0, -5) : variable
    if (!names.includes(name)) {
      const meant = closest(name, names)
      findings.push(`${variable} is not a setting${meant ? `; did you mean ${meant}?` : ''}`)
      continue
    }
    // The file with the master keys is opened later: it does not exist before the first start.
    if (variable === 'BELFRY_MASTER_KEYS_FILE') continue
    if (variable === name && environment[`${name}_FILE`] !== undefined) {
      findings.push(`${name} and ${name}_FILE are both set; keep one`)
    } else if (variable === name) {
      texts.set(name, value)
    } else {
      try {
        texts.set(name, readFileSync(value, 'utf8').trim())
      } catch (error) {
        findings.push(`${variable} names a file that cannot be read: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  return texts
}

/** Variables by which Kubernetes announces a Service. For a Service whose name begins with `belfry`, they begin with BELFRY_. */
const SERVICE_LINK = /^BELFRY(_[A-Z0-9_]+)?_(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/

/** Whether Kubernetes made the variable. Only its value distinguishes `…_PORT`: the setting is a number. */
function isServiceLink(variable: string, value: string): boolean {
  return SERVICE_LINK.test(variable) || (variable.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//.test(value))
}

/** Variables of the client, of receivers and of our own tests. They do not keep a server from starting. */
const OTHERS: readonly string[] = ['BELFRY_API_KEY', 'BELFRY_SIGNING_SECRET', 'BELFRY_TEST_DATABASE', 'BELFRY_TEST_POSTGRES_URL']

function wholeNumber(text: string, minimum: number, maximum: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < minimum || value > maximum) throw new Error(`must be a whole number from ${minimum} to ${maximum}`)
  return value
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')
}

function proxyAddress(text: string): string {
  if (ipaddr.isValid(text) || ipaddr.isValidCIDR(text) || ['loopback', 'linklocal', 'uniquelocal'].includes(text)) return text
  throw new Error('must be off, a number of proxies, or addresses and ranges separated by commas')
}

function oneOf<const V extends readonly string[]>(text: string, values: V): V[number] {
  if (!values.includes(text)) throw new Error(`must be one of ${values.join(', ')}`)
  return text
}

function address(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new Error('must be an address such as https://belfry.example.com')
  return url.href.replace(/\/$/, '')
}
