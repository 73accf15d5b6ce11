// The flow that every program runs: ten steps one after another, each of which stores one task.
import { drawn } from './draw.mjs'

/** How many tasks a run makes. */
export const STEPS = 10

const title = (step, name) => `Welcome ${name}, part ${step}`
const description = (email) => `Look up the booking of ${email} and prepare the pitch.`

/** The flow as an automation of Belfry. */
export const automation = {
  name: 'Ten tasks for every customer',
  definition: drawn([
    ['customer', 'trigger', { source: 'event', eventKey: 'customer:created' }],
    ...steps((step) => [
      `task-${step}`,
      'taskCreate',
      {
        title: title(step, '{customer.firstName} {customer.lastName}'),
        description: description('{customer.email}'),
        priority: 'HIGH',
        linkRecords: true,
      },
    ]),
  ]),
}

/** What starts a run of it in Belfry; in the other programs it is the input of a run. */
export function customerOf(index) {
  return { firstName: 'Ada', lastName: 'Lovelace', email: `ada-${index}@example.com`, phone: '+32 470 00 00 01' }
}

/** The numbers of the steps, from 1, each made into something. */
export function steps(make) {
  return Array.from({ length: STEPS }, (_, index) => make(index + 1))
}

const ORGANIZATION = 'org_01m7ygz290eg8tc022x6tgwycb'
const CREATED_BY = { type: 'WORKFLOW', id: 'usr_01m7ygz290eg8tc022x6tgwycb' }

/** What `taskRow` gives, in this order: the columns in which Belfry stores a record. */
export const TASK_COLUMNS = ['organization_id', 'model', 'id', 'version', 'external_id', 'created_at', 'updated_at', 'data']

/** The table in which the other programs store tasks: Belfry's, with the indexes that a task is in there. */
export function taskTable({ json, integer, options }) {
  return [
    `create table tasks (organization_id text not null, model text not null, id text not null, version ${integer} not null,
      external_id text, created_at ${integer} not null, updated_at ${integer} not null, data ${json} not null,
      primary key (organization_id, model, id)) ${options}`,
    'create index tasks_updated on tasks (organization_id, model, updated_at, id)',
    "create index tasks_status on tasks (organization_id, (data ->> 'status'), id)",
    "create index tasks_parent on tasks (organization_id, (data ->> 'parentId'), id) where data ->> 'parentId' is not null",
  ]
}

/** The words of the two databases for `taskTable`. */
export const sqliteWords = { json: 'text', integer: 'integer', options: 'strict' }
export const postgresWords = { json: 'json', integer: 'bigint', options: '' }

/** The row that a step of a run stores. */
export function taskRow(step, customer) {
  const now = Date.now()
  const id = `tsk_${newId()}`
  const data = {
    customFields: {},
    title: title(step, `${customer.firstName} ${customer.lastName}`),
    description: description(customer.email),
    status: 'PENDING',
    priority: 'HIGH',
    assigneeIds: [],
    dueAt: null,
    parentId: null,
    position: 0,
    links: [{ model: 'customer', id: 'cus_01m7ygz2a9ecfvn39qcg1fcbkr' }],
    completedAt: null,
    createdBy: CREATED_BY,
  }
  return [ORGANIZATION, 'task', id, 1, null, now, now, JSON.stringify(data)]
}

let ids = 0
/** Ids in the order of time, as Belfry's are: at the end of an index, where inserting costs least. */
export function newId() {
  return `${Date.now().toString(36)}${(ids++).toString(36).padStart(8, '0')}`.padStart(26, '0')
}
