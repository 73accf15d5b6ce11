import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createBelfry } from '../src/index.ts'
import { apiKey, startServer } from './server.ts'

interface Operation {
  readonly operationId: string
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: { readonly format?: string } }>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

const document = JSON.parse(readFileSync(new URL('../../../openapi/openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method, operation]) => method !== 'parameters' && !isStream(operation))
    .map(([method, { operationId, requestBody, responses }]) => ({
      operationId,
      method: method.toUpperCase(),
      path,
      takesBody: requestBody !== undefined,
      takesFile: Object.values(requestBody?.content ?? {}).some(({ schema }) => schema.format === 'binary'),
      answersFile: Object.keys(responses['200']?.content ?? {}).some((type) => type !== 'application/json'),
    })),
)

// A stream is no call: it has an entry of its own, test/stream.test.ts.
function isStream({ responses }: Operation): boolean {
  return 'text/event-stream' in (responses['200']?.content ?? {})
}

test.each(operations)(
  '$operationId is a method that sends $method $path',
  async ({ operationId, method, path, takesBody, takesFile, answersFile }) => {
    const file = { 'content-type': 'text/plain', 'content-disposition': 'attachment' }
    const { arrived, connect } = await startServer({ body: { data: [], nextCursor: null }, ...(answersFile ? { headers: file } : {}) })
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const own = names.filter((name) => name !== 'organizationId' || !path.startsWith('/api/orgs/{organizationId}'))
    const body = { sent: operationId }
    await methodOf(
      connect(),
      operationId,
      path,
    )(
      ...own.map((name) => `${name} of ours`),
      ...(takesBody ? [takesFile ? new Blob([JSON.stringify(body)], { type: 'text/plain' }) : body] : []),
    )
    const url = path.replace('{organizationId}', 'demo-park').replace(/\{(\w+)\}/g, '$1%20of%20ours')
    expect(arrived).toMatchObject([{ method, url, body: takesBody ? body : undefined }])
  },
)

test('there is no method without an operation', () => {
  const belfry = createBelfry({ apiKey, baseUrl: 'http://127.0.0.1' })
  const { org, request, ...root } = belfry
  expect(countMethods(root) + countMethods(belfry.org('demo-park'))).toBe(operations.length)
})

type Method = (...args: readonly unknown[]) => Promise<unknown>
type Resource = { readonly [name: string]: Resource | Method }

function methodOf(belfry: ReturnType<typeof createBelfry>, operationId: string, path: string): Method {
  const scoped = path.startsWith('/api/orgs/{organizationId}')
  const names = operationId.split('.').map((part) => part.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
  if (scoped && names[0] === 'orgs') names.shift()
  let target = (scoped ? belfry.org('demo-park') : belfry) as unknown as Resource | Method | undefined
  for (const name of names) target = (target as Resource | undefined)?.[name]
  if (typeof target !== 'function') throw new Error(`${operationId} has no method ${names.join('.')}: build the client, which makes it`)
  return target
}

function countMethods(resource: object): number {
  return Object.values(resource).reduce<number>((sum, value) => sum + (typeof value === 'function' ? 1 : countMethods(value as object)), 0)
}
