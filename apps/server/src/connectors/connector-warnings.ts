import { type ConnectorSettings, connectorChoice } from './create-connectors.ts'

/** What an operator should know of the connectors, in a sentence each. That mail goes nowhere is seen by nobody until a guest asks for it. */
export function connectorWarnings(settings: Pick<ConnectorSettings, 'connectors' | 'smtp'>): readonly string[] {
  return connectorChoice(settings, 'mail').name === 'record' ? ['mail is only recorded, not sent: set BELFRY_SMTP_URL'] : []
}
