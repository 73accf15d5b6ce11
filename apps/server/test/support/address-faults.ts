import { exampleId, type IdKind, idPrefixes, type Route, routes } from '@belfry/core'
import type { BadRequest } from './expect-refused.ts'
import { plainRequest } from './field-faults.ts'
import { makeRecord, type Params, parameterNames, pathOf, type SampleRequest } from './sample-request.ts'
import type { TwoParks } from './two-parks.ts'

/** The sample at paths that name nothing: each parameter of the path wrong in every way. */
export async function addressFaults({ other, home }: TwoParks, sample: SampleRequest): Promise<readonly BadRequest[]> {
  const plain = plainRequest(sample)
  const nothingAt = (fault: string, others: Params, parameter: string): BadRequest => ({
    ...plain,
    path: pathOf(sample, others),
    ...bodyNaming(sample, others),
    fault,
    want: { code: 'not_found', at: { parameter } },
  })
  const faults: BadRequest[] = []
  for (const name of parameterNames(sample.route)) {
    if (name === 'organizationId') {
      for (const [fault, value] of organizationFaults(other)) faults.push(nothingAt(fault, { [name]: value }, name))
      continue
    }
    const kind = sample.route.params[name]
    if (typeof kind !== 'string') {
      for (const [fault, value] of textFaults) faults.push(nothingAt(`${fault} as ${name}`, { [name]: value }, name))
      continue
    }
    for (const [fault, value] of idFaults(kind as IdKind)) faults.push(nothingAt(`${fault} as ${name}`, { [name]: value }, name))
    // The owner must not be revealed: the answer is the same as for an id that names nothing.
    const ids = await idsOfOther(other, sample.route, name)
    faults.push(nothingAt(`another organization's record as ${name}`, { [name]: ids[name] as string }, name))
    if (name === 'id' || !('id' in sample.params)) continue
    const second = await makeRecord(home, kind as IdKind)
    faults.push(nothingAt('a record below another record than its own', { [name]: second }, 'id'))
  }
  return faults
}

/** The sample with methods that its path does not support. */
export function methodFaults(sample: SampleRequest): readonly BadRequest[] {
  const allowed = routes.filter(({ path }) => path === sample.route.path).map(({ method }) => method.toUpperCase())
  const { body: _, ...plain } = plainRequest(sample)
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    .filter((method) => !allowed.includes(method))
    .map((method) => ({
      ...plain,
      method,
      fault: `the method ${method}`,
      want: { code: 'method_not_allowed', nowhere: true, headers: { allow: allowed.toSorted().join(', ') } },
    }))
}

/** The sample at paths similar to its own. */
export function neighbourFaults(sample: SampleRequest): readonly BadRequest[] {
  const plain = plainRequest(sample)
  const paths = [
    `${plain.path}/nope/nope/nope`,
    `${plain.path}/`,
    `${plain.path}/%E0%A4%A`,
    plain.path.replace('/api/', '/api//'),
    plain.path.replace('/api/', '/api/nope/'),
  ]
  return paths.map((path) => ({ ...plain, path, fault: `the path ${path}`, want: { code: 'not_found', nowhere: true } }))
}

/** The body with the id that is now in the path, if the body repeats it. */
function bodyNaming({ params, body }: SampleRequest, { id }: Params): { readonly body?: unknown } {
  const repeats = id !== undefined && (body as { readonly id?: unknown } | undefined)?.id === params.id
  return repeats ? { body: { ...(body as object), id: decodeURIComponent(id) } } : {}
}

/** Ids of records of the other organization for every parameter of the path up to this one. */
async function idsOfOther(other: TwoParks['other'], route: Route, last: string): Promise<Params> {
  const ids: Record<string, string> = { organizationId: other.slug }
  for (const name of parameterNames(route)) {
    const kind = route.params[name]
    if (typeof kind === 'string') ids[name] = await makeRecord(other, kind as IdKind, ids)
    if (name === last) break
  }
  return ids
}

type Values = readonly (readonly [fault: string, value: string])[]

function organizationFaults(other: TwoParks['other']): Values {
  return [
    ['a slug that nobody has', 'no-such-park'],
    ['an id of no organization', exampleId('organization')],
    ['the slug of another organization', other.slug],
    ['the id of another organization', other.id],
    ['an id of another kind as organizationId', exampleId('customer')],
    ['U+0000 as organizationId', '%00'],
    ['a slug in capitals', 'TEST-PARK'],
    ['an over-long organizationId', 'a'.repeat(2000)],
  ]
}

function idFaults(kind: IdKind): Values {
  const id = exampleId(kind)
  const otherKind = (Object.keys(idPrefixes) as IdKind[]).find((name) => name !== kind) as IdKind
  return [
    ['an id of no record', id],
    ['an id of another kind', exampleId(otherKind)],
    ['a word', 'nothing'],
    ['an id in capitals', id.toUpperCase()],
    ['an id with one character more', `${id}0`],
    ['an id with a line break', `${id}%0A`],
    ['U+0000', '%00'],
    ['an encoded slash', '..%2F..'],
    ['a quotation mark', `${id}%27%20or%201=1`],
    ['an over-long text', 'a'.repeat(2000)],
  ]
}

// A text that a field of a record refuses cannot be in its path either.
const textFaults: Values = [
  ['an over-long text', 'a'.repeat(201)],
  ['U+0000', 'a%00b'],
  ['a line break', 'a%0Ab'],
  ['an encoded slash', 'a%2Fb'],
]
