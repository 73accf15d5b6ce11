import { type ChoiceSettings, connectorChoice } from './connector-choices.ts'

/** What an operator should know of the connectors, in a sentence each. That mail goes nowhere is seen by nobody until a guest asks for it. */
export function connectorWarnings(settings: ChoiceSettings): readonly string[] {
  return connectorChoice(settings, 'mail').name === 'record' ? ['mail is only recorded, not sent: set BELFRY_SMTP_URL'] : []
}
