import { buildOpenApi, routes } from '@belfry/core'
import { version } from '../../src/platform/process/version.ts'
import { witnessOf } from './document-witness.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document that is walked by path
const document = buildOpenApi(routes, { version, baseUrl: 'http://localhost' }) as any
const witness = witnessOf(document)
const witnesses = new Map<string, ReturnType<typeof witness>>()

/** The event keys whose messages the OpenAPI document describes. */
export const describedKeys: readonly string[] = Object.keys(document.webhooks)

/** The differences between an envelope and the OpenAPI document's description of its key; empty when there are none. */
export function faultsOfEnvelope(envelope: { readonly event: string }): string {
  const described = document.webhooks[envelope.event]
  if (!described) return `the OpenAPI document does not describe ${envelope.event}`
  const known = witnesses.get(envelope.event) ?? witness(described.post.requestBody.content['application/json'].schema)
  witnesses.set(envelope.event, known)
  return known(envelope)
}
