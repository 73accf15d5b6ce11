import type { AnyModel } from '../../../framework/models/define-model.ts'
import { type AnyOperation, defineOperation, done, missingPermission } from '../../../framework/operations/define-operation.ts'
import type { AnyRecord, AuditQuery, Page, RecordChange, ServicePort } from '../../../framework/operations/port.ts'
import { eventRecord } from '../../../framework/records/record-events.ts'
import { isId } from '../../../kernel/ids.ts'
import { ALL_PERMISSIONS, covers } from '../../../kernel/permissions.ts'
import { parameterProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { automation } from '../../automations/automations/automation.ts'
import { models } from '../../models.ts'
import { type ChangeNames, changeWords } from './change-words.ts'
import { recordLabel } from './record-label.ts'

/** A change of a record with the names that people know. */
export type DescribedChange = RecordChange &
  ChangeNames & {
    /** The change in a sentence. */
    readonly summary: string
  }

/**
 * Lists who changed what and when, with old and new values, newest first. Readers of a kind of record may list the changes of one record or
 * of that kind, including deleted ones; only administrators may list everything at once, and sessions and accounts.
 */
export const listAuditLog = defineOperation({
  name: 'audit-log.list',
  overRights: true,
  permission: null,
  readOnly: true,
  async run(port: ServicePort, query: AuditQuery) {
    await checkReader(port, query.filters)
    const { data, nextCursor } = await port.audit.list(query)
    const describeChange = createDescriber(port)
    const changes: DescribedChange[] = []
    for (const change of data) changes.push(await describeChange(change))
    return done<Page<DescribedChange>>({ data: changes, nextCursor })
  },
})

async function checkReader(port: ServicePort, { recordId, model }: AuditQuery['filters']): Promise<void> {
  if (recordId === undefined && model === undefined) {
    if (!covers(port.caller.permissions, ALL_PERMISSIONS)) throw new Refusal(problem('forbidden', { detail: NEEDS_ALL }))
    return
  }
  // By the form of the id, so that callers without the permission do not learn which records exist.
  const read = recordId === undefined ? modelOf(model ?? '') : modelOfId(recordId)
  if (read) {
    const reading: Pick<AnyOperation, 'permission' | 'scope'> = { permission: read.readPermission, scope: 'organization' }
    const missing = missingPermission(reading, port.caller)
    if (missing) throw new Refusal(missing)
  }
  if (recordId === undefined) {
    if (!read) throw new Refusal(parameterProblem('invalid_request', 'model', 'There is no such kind of record.'))
    return
  }
  const changed = await port.audit.modelOf(recordId)
  // A session, or the account of a member: no model determines who may read it.
  if (!read && changed !== null && model === undefined && covers(port.caller.permissions, ALL_PERMISSIONS)) return
  if (!read || (model !== undefined && read.name !== model) || changed !== read.name)
    throw new Refusal(parameterProblem('not_found', 'recordId', `Nothing is known of a record ${recordId} in this organization.`))
}

function modelOfId(id: string): AnyModel | undefined {
  return Object.values<AnyModel>(models).find(({ name }) => isId(name, id))
}

const NEEDS_ALL = 'The whole log is for administrators. Name a record with recordId, or with model a kind of record that you may read.'

function modelOf(name: string): AnyModel | undefined {
  return (models as Readonly<Record<string, AnyModel>>)[name]
}

/** Creates a lookup of the names on a page; each name is looked up once. */
function createDescriber(port: ServicePort): (change: RecordChange) => Promise<DescribedChange> {
  const userOf = once(async (id) => (await port.accounts.getUser(id))?.name ?? null)
  const keyOf = once(async (id) => (await port.accounts.getApiKey(id))?.name ?? null)
  const automationOf = once(async (id) => (await port.get(automation, id))?.name ?? null)
  const labels = new Map<string, ReturnType<typeof once>>(
    Object.values(models).map((model: AnyModel) => [model.name, once((id) => labelOf(port, model, id))]),
  )
  async function labelOfChange({ change, model, recordId }: RecordChange): Promise<string | null> {
    if (change === 'exported') return port.organization.name
    if (model === 'user') return userOf(recordId)
    const name = model === 'apiKey' ? await keyOf(recordId) : null
    return name ?? (await labels.get(model)?.(recordId)) ?? null
  }
  return async (change) => {
    const { author, keyId, automationId } = change
    const model = modelOf(change.model)
    const names = {
      authorName: await userOf(author.type === 'MEMBER' ? author.id : null),
      keyName: await keyOf(keyId),
      automationName: await automationOf(automationId),
      label: await labelOfChange(change),
    }
    return { ...change, ...names, summary: changeWords(change, model, names) }
  }
}

/** Caches a lookup by id. */
function once(look: (id: string) => Promise<string | null>): (id: string | null) => Promise<string | null> {
  const names = new Map<string, string | null>()
  return async (id) => {
    if (id === null) return null
    const name = names.get(id) ?? (await look(id))
    names.set(id, name)
    return name
  }
}

/** The label of a record, current or at its deletion, without secrets. */
async function labelOf(port: ServicePort, model: AnyModel, id: string): Promise<string | null> {
  const record = await port.get(model, id)
  const values = record === null ? await port.audit.lastValues(id) : eventRecord(model, record as AnyRecord)
  return values === null ? null : recordLabel(values)
}
