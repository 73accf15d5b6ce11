import { closest, type EffectKind, effectKinds } from '@belfry/core'
import type { ChoosableConnector, ConnectorTarget } from './choosable-connector.ts'

/** Where the effects of one kind go. */
export interface ConnectorChoice {
  /** The name of the connector. */
  readonly name: string
  readonly handling: ChoosableConnector['handling']
  /** The parsed target of the connector; the connector's name if it has no `target`. */
  readonly target: string
}

/** The choices, by kind. */
export type ConnectorChoices = Readonly<Partial<Record<EffectKind, ConnectorChoice>>>

/**
 * Parses a list such as `payment=https://pay.example.com/effects, mail=smtp, sms=record`.
 *
 * @throws Error that names the invalid entry. It never quotes a target, which may contain a token
 */
export function parseConnectorChoices(text: string, connectors: readonly ChoosableConnector[]): ConnectorChoices {
  const choices: Partial<Record<EffectKind, ConnectorChoice>> = {}
  for (const entry of text.split(',').map((each) => each.trim())) {
    if (entry === '') continue
    const [, name = '', value] = /^([^=:/\s]+)\s*=\s*(.*)$/s.exec(entry) ?? []
    if (value === undefined)
      throw new Error(`must be a list such as ${exampleChoice(connectors)}; a comma inside an address is written %2C`)
    const kind = effectKinds.find((each) => each === name)
    if (!kind) throw new Error(unknownKind(name))
    if (choices[kind]) throw new Error(`names ${kind} twice; keep one`)
    choices[kind] = parseChoice(kind, value, connectors)
  }
  return choices
}

/** The list as people may see it: of each target only what `redact` returns, and nothing of entries that cannot be parsed. */
export function describeConnectorChoices(text: string, connectors: readonly ChoosableConnector[]): string {
  return text
    .split(',')
    .map((entry) => describeEntry(entry, connectors))
    .join(', ')
}

/** An example value of BELFRY_CONNECTORS for messages. */
export function exampleChoice(connectors: readonly ChoosableConnector[]): string {
  return connectors.flatMap(({ example }) => example ?? []).join(',')
}

function describeEntry(entry: string, connectors: readonly ChoosableConnector[]): string {
  const [, kind, value = ''] = /^\s*([a-z]{1,20})\s*=\s*(\S*)\s*$/i.exec(entry) ?? []
  return kind === undefined ? '…' : `${kind}=${describeValue(value, connectors)}`
}

function describeValue(value: string, connectors: readonly ChoosableConnector[]): string {
  for (const { name, target } of connectors) {
    const shown = target ? target.redact(value) : value === name ? name : null
    if (shown !== null) return shown
  }
  return '…'
}

function unknownKind(name: string): string {
  const meant = closest(name, effectKinds)
  return `names ${JSON.stringify(name.slice(0, 40))}, which is no kind of effect${meant ? `; did you mean ${meant}?` : '.'} There are ${effectKinds.join(', ')}`
}

function parseChoice(kind: EffectKind, value: string, connectors: readonly ChoosableConnector[]): ConnectorChoice {
  const able = connectors.filter(({ kinds }) => kinds.includes(kind))
  for (const { name, title, kinds, handling, target } of connectors) {
    const parsed = target ? parseTarget(kind, target, value) : value === name ? name : null
    if (parsed === null) continue
    if (kinds.includes(kind)) return { name, handling, target: parsed }
    const remedy = alternatives(able.map((each) => each.target?.title ?? each.name))
    throw new Error(
      `says ${kind}=${describeValue(value, connectors)}, but only ${kinds.join(', ')} can be sent by ${title}; give ${kind} ${remedy}`,
    )
  }
  throw new Error(
    `must give ${kind} ${alternatives(able.map((each) => (each.target ? `${each.target.title} ${each.target.form}` : each.name)))}`,
  )
}

function parseTarget(kind: EffectKind, target: ConnectorTarget, value: string): string | null {
  try {
    return target.parse(value)
  } catch (error) {
    throw new Error(`must give ${kind} ${error instanceof Error ? error.message : error}`)
  }
}

function alternatives(forms: readonly string[]): string {
  return forms.length < 2 ? forms.join() : `${forms.slice(0, -1).join(', ')} or ${forms.at(-1)}`
}
