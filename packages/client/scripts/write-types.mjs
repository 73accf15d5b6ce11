import openapiTS, { astToString } from 'openapi-typescript'

/** The types of parameters, bodies, answers and events. What the client never names is left out: it would be most of the file. */
export async function writeTypes(document) {
  const nodes = await openapiTS(withoutUnused(trim(document)), {
    immutable: true,
    // An object that describes no properties (`customFields`) takes any, not none.
    emptyObjectsUnknown: true,
    // A default makes a field optional to send; it says nothing about absence.
    defaultNonNullable: false,
  })
  return astToString(nodes.filter((node) => !['paths', '$defs'].includes(node.name?.text)))
}

/** The document without the schemas that nothing in it leads to: those of each operation's refusals. */
function withoutUnused(document) {
  const { schemas, ...components } = document.components
  const kept = new Set(KEPT)
  follow({ ...document, components }, schemas, kept)
  for (const name of KEPT) follow(schemas[name], schemas, kept)
  const used = Object.entries(schemas).filter(([name]) => kept.has(name))
  return { ...document, components: { ...components, schemas: Object.fromEntries(used) } }
}

/** What every problem has. */
const KEPT = ['Problem', 'ProblemCode', 'FieldError']

function follow(value, schemas, kept) {
  if (typeof value !== 'object' || value === null) return
  const name = typeof value.$ref === 'string' && /^#\/components\/schemas\/(.+)$/.exec(value.$ref)?.[1]
  if (name && !kept.has(name)) {
    kept.add(name)
    follow(schemas[name], schemas, kept)
  }
  for (const child of Object.values(value)) follow(child, schemas, kept)
}

/** Refusals are typed once, as ProblemError; headers are text; examples belong into the reference. */
function trim(value, key) {
  if (Array.isArray(value)) return value.map((item) => trim(item))
  if (typeof value !== 'object' || value === null) return value
  // Below these the names are free: a field may be called `headers` or `responses`.
  const free = key === 'properties' || key === 'schemas'
  const kept = Object.entries(value).filter(([name]) => free || !dropped(key, name))
  return Object.fromEntries(kept.map(([name, child]) => [name, trim(child, free ? undefined : name)]))
}

function dropped(parent, name) {
  // What a receiver answers is in the components, as are the refusals.
  if (parent === 'responses') return !/^(2(\d\d|XX)|delivered)$/.test(name)
  return name === 'example' || name === 'examples' || name === 'headers'
}
