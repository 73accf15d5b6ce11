// What is asked of a list, over HTTP, and the same as one statement of the database. `sample` is a task from the middle of the list.
import { writeCursor } from '../../apps/server/src/store/queries/cursor.ts'
import { recordColumn } from '../../apps/server/src/store/record-columns.ts'
import { models } from './core.mjs'
import { places } from './rows.mjs'

/** The server asks for one more than it shows, to know whether there is a next page. */
const PAGE = 51
const OF_TASKS = "select * from records where organization_id = ? and model = 'task'"
const FIRST = '1970-01-01T00:00:00Z'

/**
 * @param {number} since a little before the last changes, in milliseconds
 * @returns {readonly { name: string, path: (sample: object) => string, bare?: (sample: object) => [where: string, values: unknown[], limit?: number] }[]}
 */
export function questions(since) {
  const recently = new Date(since).toISOString()
  return [
    { name: 'one by its id', path: ({ id }) => `/${id}`, bare: ({ id }) => ['and id = ?', [id], 1] },
    newestFirst('first page', {}),
    newestFirst('first page, limit 1', {}, 1),
    newestFirst('first page, limit 200', {}, 200),
    { name: 'a page in the middle', path: after(({ id }) => ['tasks', id]), bare: ({ id }) => [`and id < ? ${NEWEST_FIRST}`, [id]] },
    newestFirst('a status that most have', { status: 'COMPLETED' }),
    newestFirst('a status that few have', { status: 'WAITING' }),
    newestFirst('a status that nobody has', { status: 'IN_PROGRESS' }),
    newestFirst('a view that many are on', { viewId: places.commonView }),
    {
      name: 'one by its external id',
      path: ({ externalId }) => query({ externalId }),
      bare: ({ externalId }) => ['and external_id = ?', [externalId], 1],
    },
    changes('changes since the beginning', FIRST),
    changes('changes, a page in the middle', FIRST, {}, ({ updatedAt, id }) => [updatedAt, id]),
    changes('the last changes', recently),
    changes('changes, a status that most have', FIRST, { status: 'COMPLETED' }),
    changes('changes, that status, in the middle', FIRST, { status: 'COMPLETED' }, ({ updatedAt, id }) => [updatedAt, id]),
    changes('changes, a status that few have', FIRST, { status: 'WAITING' }),
    changes('changes, a status that nobody has', FIRST, { status: 'IN_PROGRESS' }),
    changes('the last changes, a common status', recently, { status: 'COMPLETED' }),
    twoFilters('two filters: many and many', { status: 'COMPLETED', viewId: places.commonView }),
    twoFilters('two filters: many and few', { status: 'COMPLETED', viewId: places.rareView }),
    twoFilters('two filters: few and many', { status: 'WAITING', viewId: places.commonView }),
    twoFilters('changes, two filters: many and few', { status: 'COMPLETED', viewId: places.rareView, updatedSince: FIRST }),
    twoFilters('two that many have, nobody both', { status: 'PENDING', laneId: places.lane }),
  ]
}

/** What is written afterwards, because it changes what was asked for. Each is a commit of its own. */
export const writes = [
  { name: 'make one', method: 'POST', path: () => '', body: () => ({ title: 'Look at the pitch by the lake' }) },
  { name: 'change one', method: 'PATCH', path: ({ id }) => `/${id}`, body: () => ({ description: `Seen ${Math.random()}` }) },
]

const NEWEST_FIRST = 'order by id desc'
const IN_ORDER_OF_CHANGE = 'order by updated_at, id'

function newestFirst(name, filters, limit = 50) {
  const [conditions, values] = conditionsOf(filters)
  return { name, path: () => query({ ...filters, limit }), bare: () => [`${conditions} ${NEWEST_FIRST}`, values, limit + 1] }
}

function changes(name, since, filters = {}, place = undefined) {
  const [conditions, values] = conditionsOf(filters)
  const asked = { ...filters, updatedSince: since }
  if (place === undefined) {
    const bare = () => [`${conditions} and updated_at >= ? ${IN_ORDER_OF_CHANGE}`, [...values, Date.parse(since)]]
    return { name, path: () => query(asked), bare }
  }
  const bare = (sample) => [`${conditions} and (updated_at, id) > (?, ?) ${IN_ORDER_OF_CHANGE}`, [...values, ...place(sample)]]
  return { name, path: after((sample) => ['tasks:changes', ...place(sample)], asked), bare }
}

/** No one range of an index answers it, so there is no statement to hold it against. */
function twoFilters(name, asked) {
  return { name, path: () => query(asked) }
}

function conditionsOf(filters) {
  return [
    Object.keys(filters)
      .map((field) => `and ${recordColumn(models.task, field)} = ?`)
      .join(' '),
    Object.values(filters),
  ]
}

function after(place, asked = {}) {
  return (sample) => {
    const [list, ...values] = place(sample)
    return query({ ...asked, cursor: writeCursor(list, values) })
  }
}

function query(asked) {
  return `?${new URLSearchParams(asked)}`
}

/** The text of a statement of `bare`. Its first value is the organization. */
export function textOf([where, , limit = PAGE]) {
  return `${OF_TASKS} ${where} limit ${limit}`
}
