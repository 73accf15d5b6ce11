import type { AnyModel } from '../../../framework/models/define-model.ts'
import type { Caller, RunView, ServicePort } from '../../../framework/operations/port.ts'
import { type IdKind, idPrefixes, isId } from '../../../kernel/ids.ts'
import { covers, type Permission } from '../../../kernel/permissions.ts'
import type { Field } from '../../../kernel/schema/fields.ts'
import { member } from '../../accounts/members/member.ts'
import { eventShapes } from '../../event-shapes.ts'
import { models } from '../../models.ts'
import { readsHiddenSettings } from '../../organizations/organizations/known-organization.ts'
import { organization } from '../../organizations/organizations/organization.ts'

const everyModel = Object.values<AnyModel>(models)

/**
 * The models whose records are searched for in a run. The organization is excluded: every member may see parts of it, and every run
 * contains it.
 */
const guarded = everyModel.filter(({ name }) => name !== organization.name)

const byPrefix: ReadonlyMap<string, AnyModel> = new Map(guarded.map((model) => [idPrefixes[model.name as IdKind], model]))
const byName: ReadonlyMap<string, AnyModel> = new Map(guarded.map((model) => [model.name, model]))

/** The names under which events name a user. */
const userRoots: ReadonlySet<string> = new Set(
  [...eventShapes.values()].flatMap(({ named, otherMembers }) => [...named].filter((root) => 'user' in (otherMembers[root] ?? {}))),
)

/** By the name under which a step reads the record that another one names: `customer` for a `customerId`. */
const byLink: ReadonlyMap<string, ReadonlySet<AnyModel>> = linkedModels()

/**
 * The permissions that a caller lacks to see everything in a run; empty if nothing has to be omitted. A run contains what its steps have
 * read. For a run about a record, that is found in the run and its journal. A run without a record got its data from a call or a list, in
 * any form, so it may contain records of every kind. So may a run whose definition takes full access, since the audit log returns separate
 * values.
 */
export async function missingFor(
  port: ServicePort,
  run: RunView,
  { permissions }: Pick<Caller, 'permissions'> = port.caller,
): Promise<readonly Permission[]> {
  const lacking = everyModel.filter(({ readPermission }) => !covers(permissions, readPermission))
  if (lacking.length === 0) return []
  const held = await heldBy(port, run)
  return [...new Set(lacking.filter((model) => held.has(model)).map(({ readPermission }) => readPermission))].sort()
}

/** The same for a run in a list, where only the error may contain what its steps have read. */
export async function missingInList(port: ServicePort, run: RunView): Promise<readonly Permission[]> {
  return isOfRecord(run) && run.error === null ? [] : missingFor(port, run)
}

/** A run with its way, its times and its standing, and nothing that its steps have read. */
export function redact(run: RunView): RunView {
  const redacted = { ...run, redacted: true, error: null }
  if (!Array.isArray(run.steps)) return redacted
  const steps = run.steps.map((step: object) => ({ ...step, input: null, output: null, error: null }))
  return { ...redacted, steps, variables: {}, wait: null, records: [], itemId: null }
}

/** The models of the records whose runs a caller may read. */
export function readableModels({ permissions }: Caller): readonly string[] {
  return Object.values<AnyModel>(models)
    .filter(({ readPermission }) => covers(permissions, readPermission))
    .map(({ name }) => name)
}

function isOfRecord({ trigger }: RunView): boolean {
  return (trigger as { readonly model: string | null }).model !== null
}

async function heldBy(port: ServicePort, run: RunView): Promise<ReadonlySet<AnyModel>> {
  const journal = await port.automations.getJournal(run.id)
  if (!journal) return new Set(everyModel)
  const { definition, start, entries } = journal
  const { takesFullAccess } = await port.automations.examine(definition)
  if (takesFullAccess.length > 0) return new Set(everyModel)
  const held = new Set<AnyModel>(isOfRecord(run) ? [] : guarded)
  if (readsHiddenSettings(definition)) held.add(organization)
  if (isOfRecord(run)) collect([run, start, entries], held)
  return held
}

/**
 * The models of the records in a value: values with such an id, entries that name their record, and members under which a step provides a
 * referenced record.
 */
function collect(value: unknown, held: Set<AnyModel>): void {
  if (typeof value === 'string') collectText(value, held)
  if (typeof value !== 'object' || value === null) return
  const { id } = value as { readonly id?: unknown }
  const model = typeof id === 'string' ? byPrefix.get(id.slice(0, 3)) : undefined
  if (model && isId(model.name as IdKind, id as string)) held.add(model)
  const named = recordModelOf(value)
  if (named) held.add(named)
  for (const [name, part] of Object.entries(value)) {
    if (isKnownUser(name, part)) held.add(member)
    if (typeof part === 'object' && part !== null) for (const linked of byLink.get(name) ?? []) held.add(linked)
    collect(part, held)
  }
}

/** Whether a value is a user whom the event only names: it is read from the member. */
function isKnownUser(name: string, value: unknown): boolean {
  return userRoots.has(name) && typeof (value as { readonly name?: unknown } | null)?.name === 'string'
}

/** The model of the record in an entry of the audit log or event log. */
function recordModelOf(value: object): AnyModel | undefined {
  const { model, recordModel = model, recordId } = value as { readonly [name in 'model' | 'recordModel' | 'recordId']?: unknown }
  return typeof recordModel === 'string' && typeof recordId === 'string' ? byName.get(recordModel) : undefined
}

/** A run also contains responses of the own API as text. */
function collectText(text: string, held: Set<AnyModel>): void {
  if (!/^\s*[[{]/.test(text)) return
  try {
    collect(JSON.parse(text), held)
  } catch {
    // It only looks like JSON.
  }
}

function linkedModels(): ReadonlyMap<string, ReadonlySet<AnyModel>> {
  const modelsByRoot = new Map<string, Set<AnyModel>>()
  for (const { fields } of Object.values<AnyModel>(models))
    for (const [name, { link }] of Object.entries<Field>(fields)) {
      const linked = guarded.find((model) => model.name === link)
      const root = name.slice(0, -2)
      if (linked && name.endsWith('Id')) modelsByRoot.set(root, (modelsByRoot.get(root) ?? new Set()).add(linked))
    }
  return modelsByRoot
}
