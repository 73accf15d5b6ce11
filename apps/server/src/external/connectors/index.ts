import type { ConnectorDefinition } from './define-connector.ts'
import { external } from './external.ts'
import { http } from './http/http.ts'
import { record } from './record.ts'
import { smtp } from './smtp/smtp.ts'

/** Every connector, in the order in which messages list them. */
export const connectorDefinitions: readonly ConnectorDefinition[] = Object.freeze([http, smtp, external, record])

/** How long something to send is leased, in milliseconds: three times the longest attempt of any connector. */
export const SEND_LEASE_MS =
  3 * Math.max(...connectorDefinitions.map((connector) => (connector.handling === 'sent' ? connector.limits.timeoutMs : 0)))
