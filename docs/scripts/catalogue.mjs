import { eventRoots } from '@belfry/automation-engine'
import { buildOpenApi, eventCatalogue, findOwnCall, idPattern, idPrefixes, models, nameOf, problemsOf, routes } from '@belfry/core'
import { sampleRequest } from './sample-request.mjs'

/**
 * Everything that the pages of records, operations and events tell: the catalogues of the service, joined by their names.
 *
 * @param table the operations at their addresses; those of the service by default
 */
export function readCatalogue(table = routes) {
  const document = buildOpenApi(table, { version: '', baseUrl: '', naming: 'given' })
  const { schemas, parameters } = document.components
  const operations = table.map((route) => operationOf(route, document.paths[`/api${route.path}`][route.method]))
  const events = Object.entries(eventCatalogue).map(([key, kind]) => eventOf(key, kind, document.webhooks[key]?.post, operations))
  return {
    schemas,
    parameters,
    operations,
    events,
    tags: tagsOf(document, operations),
    records: recordsOf({ operations, events, schemas }),
    idKinds: new Map(Object.keys(idPrefixes).map((kind) => [idPattern(kind), kind])),
  }
}

/** The tags, with their operations. One that the document does not describe comes last. */
function tagsOf(document, operations) {
  const known = new Map(document.tags.map(({ name, description }) => [name, description]))
  const names = new Set([...known.keys(), ...operations.map(({ tag }) => tag)])
  return [...names].map((name) => ({
    name,
    description: known.get(name) ?? '',
    operations: operations.filter(({ tag }) => tag === name),
  }))
}

/** The name of a page, from a name in code: `customerContact` has `customer-contact`. */
export function pageName(name) {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The anchor of a name on its page: `customer:contact:created` has `customer-contact-created`. */
export function anchorOf(name) {
  return name.replaceAll(/[^\p{L}\p{N}_]+/gu, '-')
}

function operationOf(route, described) {
  const { operation, tag, method } = route
  const sample = sampleRequest(route)
  return {
    route,
    described,
    name: operation.name,
    tag,
    method: method.toUpperCase(),
    path: route.path,
    summary: route.summary,
    scope: operation.scope,
    permission: operation.permission,
    emits: operation.emits,
    problems: problemsOf(route),
    sample,
    isForAutomations: isForAutomations(route, sample),
    link: `../operations/${tag}#${anchorOf(operation.name)}`,
  }
}

const BASE = '/orgs/{organizationId}/'

/** Whether a flow can call it, as the service decides it. */
function isForAutomations(route, { path, body }) {
  if (!route.path.startsWith(BASE)) return false
  const call = { method: route.method.toUpperCase(), path: path.replace(/^\/orgs\/[^/]+/, ''), body }
  const found = findOwnCall(call, { organizationId: path.split('/')[2] })
  return found.ok || found.error.status === 400
}

function eventOf(key, { description, permission }, told, operations) {
  const content = told?.requestBody.content['application/json']
  const [prefix] = key.split(':')
  return {
    key,
    prefix,
    description,
    permission,
    /** The members of `data`; null while nothing tells of it. */
    members: content?.schema.properties.data.properties ?? null,
    example: content?.example ?? null,
    roots: eventRoots(key),
    emittedBy: operations.filter(({ emits }) => emits.includes(key)),
    link: `../events/${pageName(prefix)}#${anchorOf(key)}`,
  }
}

function recordsOf({ operations, events, schemas }) {
  const prefixes = Object.values(models).map(prefixOf)
  const schemaOf = (model) => schemas[nameOf(model.recordSchema)] ?? model.recordSchema // what no operation answers with is in no document
  const ownerOf = ({ name }) => prefixes.filter((prefix) => name.startsWith(prefix)).sort((a, b) => b.length - a.length)[0]
  return Object.values(models)
    .map((model) => {
      const record = { model, schema: schemaOf(model), schemaName: nameOf(model.recordSchema), link: `../records/${pageName(model.name)}` }
      const own = operations.filter((operation) => ownerOf(operation) === prefixOf(model))
      return { ...record, operations: own, path: pathOf(own), events: eventsWith(events, record) }
    })
    .sort((a, b) => (a.model.title < b.model.title ? -1 : 1))
}

/** Whether a schema of the document is that of such records: by name, as one that may be `null`, or spelt out. */
export function isRecordSchema(schema, { model, schemaName }) {
  if (schema.$ref) return schema.$ref === `#/components/schemas/${schemaName}`
  if (schema.anyOf) return schema.anyOf.some((one) => isRecordSchema(one, { model, schemaName }))
  return isSame(Object.keys(schema.properties ?? {}), Object.keys(model.recordSchema.properties)) && holdsRecord(schema, model)
}

/** Whether an object has everything that a record of the model has. */
export function holdsRecord({ properties = {} }, { recordSchema }) {
  const isOne = recordSchema.properties.id.pattern === properties.id?.pattern
  return isOne && Object.keys(recordSchema.properties).every((name) => Object.hasOwn(properties, name))
}

function isSame(names, others) {
  return names.length === others.length && names.every((name) => others.includes(name))
}

/** How the names of the operations on its records begin. */
function prefixOf({ parent, collection }) {
  return `${parent ? `${parent.collection}.` : ''}${collection}.`
}

function pathOf(operations) {
  const paths = operations.map(({ path }) => path)
  return paths.sort((a, b) => a.length - b.length)[0]?.replace(/\/\{id\}.*$/, '') ?? null
}

/** The events in whose data such a record stands, under which name, and whether they are about it: then it comes first. */
function eventsWith(events, record) {
  return events.flatMap((event) => {
    const names = Object.entries(event.members ?? {}).filter(([, schema]) => isRecordSchema(schema, record))
    return names.map(([name]) => ({ event, name, isAbout: Object.keys(event.members)[0] === name }))
  })
}
