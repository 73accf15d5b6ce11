import { type ChoiceSettings, connectorChoice } from '../../platform/settings/connector-choices.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Service } from '../service.ts'

/**
 * Whether this installation can send mail that belongs to no organization. Without a sender of its own, mail is sent from an organization's
 * own address, and undeliverable mail returns there: that must not happen to a link that sets a password.
 */
export function sendsInOwnName(settings: ChoiceSettings & Pick<Settings, 'mailFrom'>): boolean {
  const name = connectorChoice(settings, 'mail')?.name
  return name === 'http' || (name === 'smtp' && settings.mailFrom !== null)
}

/** Whether links into accounts are mailed. If not, they are handed over by people. */
export function mailsLinks({ connectors, settings }: Pick<Service, 'connectors' | 'settings'>): boolean {
  return connectors.of('mail') !== null && sendsInOwnName(settings)
}
