import { closest, type EffectKind, effectKinds } from '@belfry/core'

/** Where the effects of one kind go. */
export type ConnectorChoice = { readonly name: 'record' } | { readonly name: 'smtp' } | { readonly name: 'http'; readonly url: string }

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

/** What a choice depends on. */
export interface ChoiceSettings {
  readonly connectors: ConnectorChoices
  /** The mail server, if there is one. */
  readonly smtp: unknown
}

/** Where effects of a kind go. Mail goes by SMTP when there is a mail server and nothing else was said; everything else is recorded. */
export function connectorChoice({ connectors, smtp }: ChoiceSettings, kind: EffectKind): ConnectorChoice {
  return connectors[kind] ?? (kind === 'mail' && smtp ? { name: 'smtp' } : { name: 'record' })
}

/** The list as people may see it: of an address only where it leads, and nothing of what cannot be read. */
export function describeConnectorChoices(text: string): string {
  return text.split(',').map(describeEntry).join(', ')
}

function describeEntry(entry: string): string {
  const [, kind, value = ''] = /^\s*([a-z]{1,20})\s*=\s*(\S*)\s*$/i.exec(entry) ?? []
  if (kind === undefined) return '…'
  if (value === 'record' || value === 'smtp') return `${kind}=${value}`
  return /^https?:/i.test(value) && URL.canParse(value) ? `${kind}=${new URL(value).origin}/…` : `${kind}=…`
}

const FORM = 'must be a list such as payment=https://pay.example.com/effects,mail=smtp'

function unknownKind(name: string): string {
  const meant = closest(name, effectKinds)
  return `names ${JSON.stringify(name.slice(0, 40))}, which is no kind of effect${meant ? `; did you mean ${meant}?` : '.'} There are ${effectKinds.join(', ')}`
}

function parseChoice(kind: EffectKind, value: string): ConnectorChoice {
  if (value === 'record') return { name: 'record' }
  if (value === 'smtp') {
    if (kind !== 'mail') throw new Error(`says ${kind}=smtp, but only mail can be sent by SMTP; give ${kind} an address, or record`)
    return { name: 'smtp' }
  }
  const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : null
  if (!url)
    throw new Error(`must give ${kind} an address that begins with https:// or http://, ${kind === 'mail' ? 'smtp, ' : ''}or record`)
  if (url.username || url.password)
    throw new Error(`must give ${kind} an address without user and password: requests are signed with BELFRY_CONNECTOR_SECRET`)
  if (url.hash) throw new Error(`must give ${kind} an address without #`)
  return { name: 'http', url: url.href }
}
