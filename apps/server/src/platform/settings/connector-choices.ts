import { closest, type EffectHandling, type EffectKind, effectKinds } from '@belfry/core'

/** Where the effects of one kind go. */
export type ConnectorChoice =
  /** They are simulated, because somebody wants that. */
  | { readonly name: 'record' }
  /** They wait until a program of the site reports what came of them. */
  | { readonly name: 'external' }
  | { readonly name: 'smtp' }
  | { readonly name: 'http'; readonly url: string }

/** What was chosen, by kind; a kind that is not there was left to the default. */
export type ConnectorChoices = Readonly<Partial<Record<EffectKind, ConnectorChoice>>>

/**
 * Reads a list such as `payment=https://pay.example.com/effects, mail=smtp, sms=record`.
 *
 * @throws Error that says which entry cannot be read. Of an address it tells nothing, because it can hold a token
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

/** What becomes of kinds of which nothing was said: see `handlingOf`. */
export const unconnectedModes = ['auto', 'simulate', 'refuse'] as const

/** What becomes of kinds of which nothing was said. */
export type UnconnectedMode = (typeof unconnectedModes)[number]

/** What a choice depends on. */
export interface ChoiceSettings {
  readonly connectors: ConnectorChoices
  readonly unconnected: UnconnectedMode
  /** The mail server, if there is one. */
  readonly smtp: unknown
}

/** Where effects of a kind go; `null` when nothing was said of them. Mail goes by SMTP when there is a mail server and nothing else was said. */
export function connectorChoice({ connectors, smtp }: Omit<ChoiceSettings, 'unconnected'>, kind: EffectKind): ConnectorChoice | null {
  return connectors[kind] ?? (kind === 'mail' && smtp ? { name: 'smtp' } : null)
}

/**
 * What becomes of effects of a kind. Of a kind of which nothing was said: with `auto` it is simulated as long as nothing at all goes out, so that
 * everything can be tried, and refused as soon as anything does, so that no real message speaks of what did not happen; `simulate` and
 * `refuse` do the one or the other always.
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

/** The list as people may see it: of an address only where it leads, and nothing of what cannot be read. */
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
