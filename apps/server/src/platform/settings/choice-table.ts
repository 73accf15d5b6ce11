import { effectKinds } from '@belfry/core'
import { type ChoosableConnector, requiredVariables } from './choosable-connector.ts'
import { describeConnectorChoices, exampleChoice, parseConnectorChoices } from './connector-choices.ts'
import { unconnectedModes } from './handling-of.ts'
import { oneOf, type Setting } from './setting.ts'

/** The settings by which connectors are chosen. */
export function choiceTable(connectors: readonly ChoosableConnector[]) {
  const defaults = connectors.filter(({ isDefault }) => isDefault)
  return {
    /** Only the kinds that the variable names. */
    choices: {
      variable: 'BELFRY_CONNECTORS',
      description: `Which connectors carry out effects, as a list such as ${exampleChoice(connectors)}. The kinds are ${effectKinds.join(', ')}; each is ${whatBecomes(connectors)}`,
      defaultText: [...defaults.map(defaultOf), `${defaults.length > 0 ? 'for everything else ' : ''}see BELFRY_UNCONNECTED`].join('; '),
      parse: (text = '') => parseConnectorChoices(text, connectors),
      redact: (text) => describeConnectorChoices(text, connectors),
    },
    unconnected: {
      variable: 'BELFRY_UNCONNECTED',
      description:
        'What becomes of effects of the kinds that BELFRY_CONNECTORS does not name: `simulate` stores them, sends nothing, and marks all that follows as simulated; `refuse` refuses them (no_connector); `auto` simulates them while nothing at all is connected, and refuses them as soon as anything is',
      defaultText: 'auto',
      parse: (text = 'auto') => oneOf(text, unconnectedModes),
    },
  } satisfies Record<string, Setting<unknown>>
}

/** Lists what can happen to an effect: first the connectors that send it, then the other choices. */
function whatBecomes(connectors: readonly ChoosableConnector[]): string {
  const sending = connectors.filter(({ handling }) => handling === 'sent')
  const sent = sending.map(({ kinds, summary, name, target }, index) => {
    const of = kinds.length === effectKinds.length ? '' : `, for ${kinds.join(' and ')},`
    return `${index > 0 ? ' or' : ''}${of} ${summary} (${target?.title ?? name})`
  })
  const others = connectors.filter((connector) => !sending.includes(connector)).map(({ summary, name }) => `; or ${summary} (${name})`)
  return ['sent', ...sent, ...others].join('')
}

function defaultOf(connector: ChoosableConnector): string {
  const { name, kinds } = connector
  return `${kinds.map((kind) => `${kind}=${name}`).join(',')} when there is a ${requiredVariables(connector).join(' and a ')}`
}
