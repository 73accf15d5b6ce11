import { closest, type EffectHandling, type EffectKind, effectKinds } from '@belfry/core'

/** Where the effects of one kind go. */
export type ConnectorChoice =
  /** Simulated by choice. */
  | { readonly name: 'record' }
  /** A program of the site fetches the effects and reports their results. */
  | { readonly name: 'external' }
  | { readonly name: 'smtp' }
  | { readonly name: 'http'; readonly url: string }

/** The configured choice by kind; a kind that is missing has the default. */
export type ConnectorChoices = Readonly<Partial<Record<EffectKind, ConnectorChoice>>>

/**
 * Reads a list such as `payment=https://pay.example.com/effects, mail=smtp, sms=record`.
 *
 * @throws Error that names the entry that cannot be read, without its address, which can hold a token
 */
export function parseConnectorChoices(text: string): ConnectorChoices {
  const choices: Partial<Record<EffectKind, ConnectorChoice>> = {}
  for (const entry of text.split(',').map((each) => each.trim())) {
    if (entry === '') continue
    const [, name = '', value] = /^([^=:/\s]+)\s*=\s*(.*)$/s.exec(entry) ?? []
    if (value === undefined) throw new Error(`${FORM}; a comma inside an address is written %2C`)
    const kind = effectKinds.find((each) => each === name)
    if (!kind) throw new Error(unknownKind(name))
    if (choices[kind]) throw new Error(`names ${kind} twice; keep one`)
    choices[kind] = parseChoice(kind, value)
  }
  return choices
}

/** How effects of kinds without a connector are handled: see `handlingOf`. */
export const unconnectedModes = ['auto', 'simulate', 'refuse'] as const

/** One of `unconnectedModes`. */
export type UnconnectedMode = (typeof unconnectedModes)[number]

/** The settings on which the handling of a kind depends. */
export interface ChoiceSettings {
  readonly connectors: ConnectorChoices
  readonly unconnected: UnconnectedMode
  /** The mail server; `null` when there is none. */
  readonly smtp: unknown
}

/** The connector of a kind; `null` when none is configured. The default for mail is SMTP when there is a mail server. */
export function connectorChoice({ connectors, smtp }: Omit<ChoiceSettings, 'unconnected'>, kind: EffectKind): ConnectorChoice | null {
  return connectors[kind] ?? (kind === 'mail' && smtp ? { name: 'smtp' } : null)
}

/**
 * How effects of a kind are handled. A kind without a connector follows `unconnected`: `simulate` and `refuse` do what they say. `auto`
 * simulates while nothing at all is connected, so that everything can be tried, and refuses as soon as anything is, so that no real message
 * mentions what did not happen.
 */
export function handlingOf(settings: ChoiceSettings, kind: EffectKind): EffectHandling {
  const choice = connectorChoice(settings, kind)
  if (choice !== null) return handlings[choice.name]
  if (settings.unconnected !== 'auto') return settings.unconnected === 'simulate' ? 'simulated' : 'refused'
  return effectKinds.some((each) => goesOut(connectorChoice(settings, each))) ? 'refused' : 'simulated'
}

const handlings = { record: 'simulated', external: 'external', smtp: 'sent', http: 'sent' } as const

function goesOut(choice: ConnectorChoice | null): boolean {
  return choice !== null && handlings[choice.name] !== 'simulated'
}

/** The list without secrets: of an address only its origin, and nothing of what cannot be read. */
export function describeConnectorChoices(text: string): string {
  return text.split(',').map(describeEntry).join(', ')
}

function describeEntry(entry: string): string {
  const [, kind, value = ''] = /^\s*([a-z]{1,20})\s*=\s*(\S*)\s*$/i.exec(entry) ?? []
  if (kind === undefined) return '…'
  if (value === 'record' || value === 'external' || value === 'smtp') return `${kind}=${value}`
  return /^https?:/i.test(value) && URL.canParse(value) ? `${kind}=${new URL(value).origin}/…` : `${kind}=…`
}

const FORM = 'must be a list such as payment=https://pay.example.com/effects,mail=smtp'

function unknownKind(name: string): string {
  const meant = closest(name, effectKinds)
  return `names ${JSON.stringify(name.slice(0, 40))}, which is no kind of effect${meant ? `; did you mean ${meant}?` : '.'} There are ${effectKinds.join(', ')}`
}

function parseChoice(kind: EffectKind, value: string): ConnectorChoice {
  if (value === 'record' || value === 'external') return { name: value }
  if (value === 'smtp') {
    if (kind !== 'mail')
      throw new Error(`says ${kind}=smtp, but only mail can be sent by SMTP; give ${kind} an address, external or record`)
    return { name: 'smtp' }
  }
  const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : null
  if (!url)
    throw new Error(
      `must give ${kind} an address that begins with https:// or http://, ${kind === 'mail' ? 'smtp, ' : ''}external or record`,
    )
  if (url.username || url.password)
    throw new Error(`must give ${kind} an address without user and password: requests are signed with BELFRY_CONNECTOR_SECRET`)
  if (url.hash) throw new Error(`must give ${kind} an address without #`)
  return { name: 'http', url: url.href }
}
