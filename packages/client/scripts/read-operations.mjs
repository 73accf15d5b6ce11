const METHODS = ['get', 'put', 'post', 'patch', 'delete']
const ORGANIZATION = '/api/orgs/{organizationId}'

/**
 * The operations of the document, as far as the client must know them. Refuses, with the operation's name, what the client cannot
 * express, so that a new kind of operation is noticed here and not by a user.
 */
export function readOperations(document) {
  const operations = []
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      // A stream is no call: src/stream.ts reads it.
      if (item[method] && !isStream(document, item[method]))
        operations.push(readOperation(document, { path, method, item, operation: item[method] }))
    }
  }
  return operations
}

function readOperation(document, { path, method, item, operation }) {
  const id = operation.operationId
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) => resolve(document, parameter))
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const body = operation.requestBody && resolve(document, operation.requestBody)
  const takesFile = isFile(body?.content)
  if (body && !takesFile) requireJson(id, 'takes', body.content)
  const pages = isPage(document, answerOf(document, id, operation))
  const scoped = path === ORGANIZATION || path.startsWith(`${ORGANIZATION}/`)
  return {
    id,
    names: namesOf(id, scoped),
    scope: scoped ? 'organization' : 'root',
    method: method.toUpperCase(),
    path: scoped ? path.slice(ORGANIZATION.length) : path,
    params: readParams(document, { id, path, parameters }).filter(({ name }) => !(scoped && name === 'organizationId')),
    body: body && !takesFile ? { required: body.required === true } : null,
    takesFile,
    answersFile: isFile(successOf(document, id, operation).content),
    // A list always has a place for its query: a filter that comes later must not move the options.
    query: query.length > 0 || pages ? { required: query.some((parameter) => parameter.required) } : null,
    pages,
    versioned: method !== 'get' && parameters.some((parameter) => parameter.in === 'header' && parameter.name.toLowerCase() === 'if-match'),
    summary: operation.summary ?? id,
    description: operation.description,
    permission: operation['x-permission'],
  }
}

/** `api-keys.renew` becomes `apiKeys`, `renew`; the organization itself is the root of its own tree. */
function namesOf(id, scoped) {
  const names = id.split('.').map((part) => part.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()))
  for (const name of names) if (!/^[a-z]\w*$/i.test(name)) throw new Error(`${id}: "${name}" cannot be the name of a method`)
  return scoped && names[0] === 'orgs' ? names.slice(1) : names
}

function readParams(document, { id, path, parameters }) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name)
    if (!parameter) throw new Error(`${id}: the path names {${name}}, but no parameter describes it`)
    if (['body', 'query', 'options'].includes(name)) throw new Error(`${id}: a path parameter cannot be called ${name}`)
    const { type, enum: values } = resolve(document, parameter.schema)
    return { name, plain: type === 'string' && values === undefined }
  })
}

function successOf(document, id, { responses }) {
  const [status, reference] = Object.entries(responses).find(([status]) => /^2\d\d$/.test(status)) ?? []
  if (!reference) throw new Error(`${id}: no successful answer is described`)
  return { status, content: resolve(document, reference).content }
}

/** Whether the answer never ends. */
function isStream(document, operation) {
  return successOf(document, operation.operationId, operation).content?.['text/event-stream'] !== undefined
}

/** Whether what is sent or answered is a file, of whatever type. */
function isFile(content = {}) {
  const media = Object.values(content)
  return media.length > 0 && media.every(({ schema }) => schema?.format === 'binary')
}

/** The schema of the successful answer, or null when it is empty or a file. */
function answerOf(document, id, operation) {
  const { status, content } = successOf(document, id, operation)
  if (status === '204' || !content || isFile(content)) return null
  requireJson(id, 'answers with', content)
  return resolve(document, content['application/json'].schema)
}

function requireJson(id, verb, content) {
  if (!content['application/json']) throw new Error(`${id} ${verb} ${Object.keys(content)}: the client speaks only application/json`)
}

function isPage(document, schema) {
  const { data, nextCursor } = schema?.properties ?? {}
  return nextCursor !== undefined && data !== undefined && resolve(document, data).type === 'array'
}

function resolve(document, value) {
  if (value.$ref === undefined) return value
  const target = value.$ref
    .slice(2)
    .split('/')
    .reduce((node, key) => node?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
  if (!target) throw new Error(`${value.$ref} leads nowhere`)
  return resolve(document, target)
}
