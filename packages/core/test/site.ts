import {
  type AnsweredFile,
  type AnyOperation,
  type AnyRecord,
  type Caller,
  createIdFactory,
  customer,
  exampleId,
  type IdKind,
  isId,
  member,
  narrow,
  type Organization,
  type Outcome,
  type Problem,
  parameterProblem,
  problem,
  problems,
  problemsOf,
  type Route,
  recordModels,
  routes,
  type ServicePort,
  type StoredFile,
  type User,
  type Values,
  validate,
  type Waiting,
} from '../src/index.ts'
import { createMemorySite, createSeededBytes, type MemoryEvent, type MemorySite, type MemorySiteOptions } from '../src/memory/index.ts'
import { createFacets, perform } from './memory-port.ts'
import { type ExecutionContext, emptyState, type State, type Surroundings } from './memory-state.ts'

/** When the clock of a test site stands: a summer noon. */
export const NOON = 1_782_907_200_000

/** Who calls, where, and with what. Left out: Ada, the administrator, in her park. */
export interface Call {
  readonly as?: Caller
  readonly in?: Organization
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Values
  readonly body?: unknown
  readonly file?: StoredFile
  readonly ifVersion?: number
  readonly knownTags?: readonly string[]
  readonly lastEventId?: string
  readonly sessionToken?: string
}

/** What came back, as a client would see it; `problem` when it was refused. */
export interface Answer {
  readonly status: number
  readonly body: Values
  readonly sessionToken?: string | null
  readonly file?: AnsweredFile
  readonly problem?: Problem
}

/** A site to try operations on: an installation in memory with one organization and its administrator. */
export interface Site {
  readonly memory: MemorySite<Pick<ExecutionContext, 'sessionToken'>>
  readonly state: State
  readonly surroundings: Surroundings
  readonly park: Organization
  readonly ada: User
  /** Ada, who may do everything in her park. */
  readonly administrator: Caller
  addUser(email: string, options?: Partial<User>): User
  addOrganization(slug: string, values?: Values): Organization
  /** Makes a user a member; returns the user as the one who asks. */
  join(user: User, where: Organization, granted: readonly string[]): Caller
  /** Somebody with these permissions in the park. */
  colleague(...granted: readonly string[]): Caller
  /** Calls an operation by name as the HTTP layer does, and holds its answer against the contract. */
  call(operation: string, call?: Call): Promise<Answer>
  /** Runs an operation without its address. */
  run(operation: AnyOperation, input: unknown, call?: Pick<Call, 'as' | 'in'>): Promise<Outcome<unknown> | Waiting>
  /** A port for what is below operations. */
  port(call?: Pick<Call, 'as' | 'in'>): ServicePort
  events(): readonly Pick<MemoryEvent, 'key' | 'about' | 'data'>[]
  /** What is remembered now, to compare with later. */
  snapshot(): Readonly<Record<string, unknown>>
  record(id: unknown): AnyRecord | undefined
  /** A customer that is simply there, without an event. */
  addCustomer(values?: Values, where?: Organization): AnyRecord
}

/** An outside that accepts everything, with the address that is asked of it. */
const accepting: NonNullable<MemorySiteOptions['answerEffect']> = ({ effect: { kind } }) => ({
  accepted: true,
  values: { connector: 'http', ...(kind === 'payment' ? { url: 'https://pay.example.com/8f3c' } : {}) },
})

/**
 * Makes a site to try operations on.
 *
 * @param outside what the outside answers; `null`: no connector is set up, so effects are simulated
 * @param handlingOf what becomes of effects of a kind; by default they are sent where `outside` is given
 */
export function createSite({
  plainHttp = [] as readonly string[],
  outside = accepting as NonNullable<MemorySiteOptions['answerEffect']> | null,
  handlingOf = undefined as MemorySiteOptions['handlingOf'],
  organization = {} as Values,
} = {}): Site {
  const randomBytes = createSeededBytes(1)
  const surroundings: Surroundings = {
    now: NOON,
    newId: createIdFactory(() => surroundings.now, randomBytes),
    randomBytes,
    plainHttp: new Set(plainHttp),
    hookLimit: 3,
  }
  const { newId } = surroundings
  const memory: MemorySite<Pick<ExecutionContext, 'sessionToken'>> = createMemorySite<Pick<ExecutionContext, 'sessionToken'>>({
    now: () => surroundings.now,
    newId,
    organization: { name: 'Demo Park', slug: 'demo-park', ...organization },
    ...(outside ? { answerEffect: outside } : {}),
    ...(handlingOf ? { handlingOf } : {}),
    facets: (_, { caller, organizationId, cause }) => createFacets(memory, state, surroundings, { caller, organizationId, ...cause }),
  })
  const state = emptyState(memory.createMap)
  let colleagues = 0

  const addUser: Site['addUser'] = (email, options = {}) => {
    const user = {
      id: newId('user'),
      email,
      name: email.split('@')[0] as string,
      passwordHash: null,
      installationAdmin: false,
      emailProvedAt: null,
      ...options,
    }
    state.users.set(user.id, user)
    return user
  }
  const addOrganization: Site['addOrganization'] = (slug, values = {}) => memory.addOrganization({ name: slug, slug, ...values })
  const join: Site['join'] = (user, where, granted) => {
    memory.add(member, { userId: user.id, email: user.email, name: user.name, permissions: granted }, { organizationId: where.id })
    return callerOf(user, granted)
  }

  const park = memory.organization
  const ada = addUser('ada@example.com', {
    name: 'Ada Lovelace',
    passwordHash: 'hash of correct horse battery staple',
    installationAdmin: true,
  })
  const administrator = join(ada, park, ['*'])
  const executionContextOf = (route: AnyOperation, { as = administrator, in: where = park, ...rest }: Call): ExecutionContext => {
    if (route.scope === 'organization' || route.scope === 'hook') return { caller: as, organizationId: where.id, ...rest }
    return { caller: { ...as, permissions: [] }, organizationId: null, ...rest }
  }

  /** @throws when it asks of the outside, or tells of, what it has not declared */
  const performDeclared = async (operation: AnyOperation, place: ExecutionContext, input: unknown) => {
    const before = { effects: memory.effects.length, events: memory.events.length }
    const outcome = await perform(memory, place, operation, input)
    for (const event of memory.events.slice(before.events)) holdToDeclared(operation, event)
    for (const { effect } of memory.effects.slice(before.effects))
      if (!operation.asks.includes(effect.kind)) throw new Error(`${operation.name} asks for ${effect.kind} and does not declare it`)
    return outcome
  }

  return {
    memory,
    state,
    surroundings,
    park,
    ada,
    administrator,
    addUser,
    addOrganization,
    join,
    colleague(...granted) {
      colleagues += 1
      return join(addUser(`colleague${colleagues}@example.com`), park, granted)
    },
    async call(name, call = {}) {
      const route = routeOf(name)
      const fault = firstFault(route, call)
      if (fault) return refusal(route, fault)
      const { params = {}, query = {}, body, as: _, in: __, sessionToken: ___, ...rest } = call
      const input = route.input({ params, query, body, ...rest })
      const outcome = await performDeclared(route.operation, executionContextOf(route.operation, call), input)
      if (outcome.kind === 'refused') return refusal(route, outcome.problem)
      if (outcome.kind === 'waiting') return { status: 202, body: { intentId: outcome.intentId } }
      return answerOf(route, outcome.value)
    },
    run: (operation, input, call = {}) => performDeclared(operation, executionContextOf(operation, call), input),
    port: ({ as = administrator, in: where = park } = {}) => memory.portFor(as, { organizationId: where.id }),
    events: () => memory.events.map(({ key, about, data }) => ({ key, about, data })),
    snapshot: () => ({
      ...Object.fromEntries(Object.entries(state).map(([name, map]) => [name, new Map(map)])),
      records: recordModels.map((model) => memory.all(model)),
      events: [...memory.events],
    }),
    record: (id) => recordModels.flatMap((model) => memory.all(model)).find((record) => record.id === id),
    addCustomer: (values = {}, where = park) => memory.add(customer, values, { organizationId: where.id }),
  }
}

/** @throws when an event does not hold what those of an operation always hold */
function holdToDeclared({ name, fixedEventValues }: AnyOperation, { key, data }: Pick<MemoryEvent, 'key' | 'data'>): void {
  for (const [path, value] of Object.entries(fixedEventValues[key] ?? {})) {
    const actual = path.split('.').reduce<unknown>((held, member) => (held as Values | undefined)?.[member], data)
    if (actual !== value) throw new Error(`${name} tells of ${key} with ${path} ${String(actual)}, and declares ${value}`)
  }
}

/** A user as the one who asks, with a session. */
export function callerOf(user: User, granted: readonly string[], options: Partial<Caller> = {}): Caller {
  const { id, installationAdmin } = user
  const session = { keyId: null, narrowed: false, organizationIds: null }
  return { author: { type: 'MEMBER', id }, userId: id, ...session, permissions: narrow(granted, null), installationAdmin, ...options }
}

/** The same one, coming with a key that is narrowed to these organizations. */
export function narrowedTo(caller: Caller, organizationIds: readonly string[]): Caller {
  return { ...caller, keyId: exampleId('apiKey'), narrowed: true, organizationIds }
}

/** The address of an operation. */
export function routeOf(name: string): Route {
  const route = routes.find(({ operation }) => operation.name === name)
  if (!route) throw new Error(`no route leads to ${name}`)
  return route
}

/** The records of a page. */
export function rowsOf({ body }: Answer): readonly Values[] {
  return body.data as readonly Values[]
}

function firstFault(route: Route, { params = {}, query, body }: Call): Problem | null {
  for (const [name, kind] of Object.entries(route.params)) {
    const value = params[name] ?? ''
    if (typeof kind === 'string' && !isId(kind as IdKind, value))
      return parameterProblem('not_found', name, `${value} is no id of this kind`)
    if (typeof kind !== 'string' && validate(kind, value).length > 0)
      return parameterProblem('invalid_request', name, `${value} will not do`)
  }
  const leftOut = body === undefined && route.bodyOptional
  const errors = [
    ...(route.query && query ? validate(route.query, query) : []),
    ...(route.body && !leftOut ? validate(route.body, body) : []),
  ]
  return errors.length > 0 ? problem('invalid_request', { errors }) : null
}

/** @throws when the contract does not say that the operation can answer so */
function refusal(route: Route, reason: Problem): Answer {
  if (!problemsOf(route).includes(reason.code)) throw new Error(`${route.operation.name} answers ${reason.code} against its contract`)
  return { status: problems[reason.code].status, body: {}, problem: reason }
}

/** @throws when the answer is not what the contract says: that is a fault of the operation or of its route */
function answerOf(route: Route, value: unknown): Answer {
  const { body, status = route.status, sessionToken, file, archive } = route.reply(value, { appUrl: 'https://belfry.example.com' })
  if (route.answerKind === 'file' && file) return { status, body: {}, file }
  if (route.answerKind === 'archive' && archive) return { status, body: { ...archive } }
  if (route.answerKind === 'stream') return { status, body: body as Values }
  const faults = validate(route.answer, body)
  if (faults.length > 0)
    throw new Error(`${route.operation.name} answers against its contract: ${faults.map(({ message }) => message).join('; ')}`)
  if (status !== route.status && status !== route.otherStatus)
    throw new Error(`${route.operation.name} answers ${status} against its contract`)
  return { status, body: body as Values, ...(sessionToken === undefined ? {} : { sessionToken }) }
}
