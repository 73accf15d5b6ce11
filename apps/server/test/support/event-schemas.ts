import { buildOpenApi, routes } from '@belfry/core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { version } from '../../src/platform/process/version.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document that is walked by path
const document = buildOpenApi(routes, { version, baseUrl: 'http://localhost' }) as any
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addFormat('iri', true)
ajv.addSchema({ $id: 'openapi', components: document.components })

/** The event keys whose messages the OpenAPI document describes. */
export const describedKeys: readonly string[] = Object.keys(document.webhooks)

/** The differences between an envelope and the OpenAPI document's description of its key; empty when there are none. */
export function faultsOfEnvelope(envelope: { readonly event: string }): string {
  const described = document.webhooks[envelope.event]
  if (!described) return `the OpenAPI document does not describe ${envelope.event}`
  const { schema } = described.post.requestBody.content['application/json']
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components')))
  return validate(envelope) ? '' : ajv.errorsText(validate.errors)
}
