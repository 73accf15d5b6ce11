import { exampleId } from '@belfry/core'
import { jsonText, onOneLine } from './json-text.mjs'

const ORGANIZATION = 'demo-park'

/** A request that the contract accepts, made of the examples in its schemas. The path is without `/api`. */
export function sampleRequest({ path, params, query, body, bodyExample, bodyOptional, method, operation }) {
  const needed = (query?.required ?? []).map((name) => `${name}=${encodeURIComponent(sampleValue(query.properties[name]))}`)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    name === 'organizationId' ? ORGANIZATION : encodeURIComponent(sampleValue(params[name])),
  )
  return {
    method: method.toUpperCase(),
    path: filled + (needed.length > 0 ? `?${needed.join('&')}` : ''),
    body: bodyExample ?? (body === null || bodyOptional ? undefined : {}),
    withKey: operation.scope === 'organization' || operation.scope === 'account',
  }
}

/** The same as a command, for the server of the guide. */
export function asCurl({ method, path, body, withKey }) {
  const isUsual = method === 'GET' || (method === 'POST' && body !== undefined)
  const url = `http://localhost:8080/api${path}`
  const options = [
    ...(isUsual ? [] : [`-X ${method}`]),
    ...(withKey ? ['-H "x-api-key: $KEY"'] : []),
    ...(body === undefined ? [] : ["-H 'content-type: application/json'"]),
  ]
  const first = ['curl', ...options].join(' ')
  return [first, ...(body === undefined ? [] : [`  -d '${bodyText(body)}'`]), `  ${/[?&]/.test(url) ? `'${url}'` : url}`].join(' \\\n')
}

function sampleValue(parameter) {
  if (typeof parameter === 'string') return exampleId(parameter)
  return String(parameter.examples?.[0] ?? parameter.const ?? parameter.enum?.[0] ?? parameter.default ?? parameter.minimum ?? 'example')
}

const LINE = 100

/** On one line where it fits. The shell would end the text at a single quote. */
function bodyText(body) {
  const line = onOneLine(body)
  const text = line.length <= LINE ? line : jsonText(body).replaceAll('\n', '\n  ')
  return text.replaceAll("'", '\\u0027')
}
