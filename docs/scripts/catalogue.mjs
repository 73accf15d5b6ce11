import { eventRoots } from '@belfry/automation-engine'
import { buildOpenApi, eventCatalogue, findOwnCall, idPattern, idPrefixes, models, nameOf, problemsOf, routes } from '@belfry/core'
import { sampleRequest } from './sample-request.mjs'

/**
 * Everything that the pages of records, operations and events tell: the catalogues of the service, joined by their names.
 *
 * @param table the operations at their addresses; those of the service by default
 */
export function readCatalogue(table = routes) {
  const document = buildOpenApi(table, { version: '', baseUrl: '' })
  const { schemas, parameters } = document.components
  const operations = table.map((route) => operationOf(route, document.paths[`/api${route.path}`][route.method]))
  const events = Object.entries(eventCatalogue).map(([key, kind]) => eventOf(key, kind, document.webhooks[key]?.post, operations))
  return {
    schemas,
    parameters,
    operations,
    events,
    tags: document.tags.map((tag) => ({ ...tag, operations: operations.filter((operation) => operation.tag === tag.name) })),
    records: recordsOf({ operations, events, schemas }),
    idKinds: new Map(Object.keys(idPrefixes).map((kind) => [idPattern(kind), kind])),
  }
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
    emits: operation.emits ?? [],
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
  return findOwnCall(call, { organizationId: path.split('/')[2] }).ok
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
  const ownerOf = ({ name }) => prefixes.filter((prefix) => name.startsWith(prefix)).sort((a, b) => b.length - a.length)[0]
  return Object.values(models)
    .map((model) => {
      const own = operations.filter((operation) => ownerOf(operation) === prefixOf(model))
      const schemaName = nameOf(model.recordSchema)
      // What no operation answers with is in no document.
      const schema = schemas[schemaName] ?? model.recordSchema
      return { model, schema, schemaName, operations: own, path: pathOf(own), events: eventsWith(events, schemaName), link: linkOf(model) }
    })
    .sort((a, b) => (a.model.title < b.model.title ? -1 : 1))
}

/** How the names of the operations on its records begin. */
function prefixOf({ parent, collection }) {
  return `${parent ? `${parent.collection}.` : ''}${collection}.`
}

function pathOf(operations) {
  const paths = operations.map(({ path }) => path)
  return paths.sort((a, b) => a.length - b.length)[0]?.replace(/\/\{id\}.*$/, '') ?? null
}

function linkOf({ name }) {
  return `../records/${pageName(name)}`
}

/** The events in whose data such a record stands, under which name, and whether they are about it: then it comes first. */
function eventsWith(events, schemaName) {
  return events.flatMap((event) => {
    const names = Object.entries(event.members ?? {}).filter(([, schema]) => schema.$ref?.endsWith(`/${schemaName}`))
    return names.map(([name]) => ({ event, name, isAbout: Object.keys(event.members)[0] === name }))
  })
}
