// The records that are asked for, and those that stand around them: tasks of organizations that have been at work for two years, as skewed
// as life. What few have is had by as many in an organization of any size, because a page costs what it shows.
import { recordColumnValues } from '../../apps/server/src/store/record-columns.ts'
import { createIdFactory, models } from './core.mjs'

/** How many tasks have what few have, and how many have just been changed. */
export const FEW = 20
const YEARS_MS = 2 * 365 * 86_400_000
const HOUR_MS = 3_600_000
/** How many other organizations stand in the same table, and how many records of each of two models they have. */
const NEIGHBOURS = 20
const NEIGHBOURS_RECORDS = 1000

const random = randomFrom(20_261_121)
const newPlace = createIdFactory(() => 1_700_000_000_000, randomBytes)
/** The views and the lane on which tasks are. */
export const places = { commonView: newPlace('view'), rareView: newPlace('view'), lane: newPlace('lane') }

/**
 * Everything that is put into the table, the tasks of the organization last.
 *
 * @param {{ organizationId: string, count: number, now: number }} site `now` is when its tasks were last changed, in milliseconds
 * @returns {Generator<{ organizationId: string, model: string, id: string, externalId: string, createdAt: number, updatedAt: number, data: string }>} with the columns f1, f2 … beside
 */
export function* recordsAround({ organizationId, count, now }) {
  const newOrganization = createIdFactory(() => now - YEARS_MS, randomBytes)
  for (let index = 0; index < NEIGHBOURS; index++) {
    const neighbour = { organizationId: newOrganization('organization'), count: NEIGHBOURS_RECORDS, now }
    yield* tasksOf(neighbour)
    yield* customersOf(neighbour)
  }
  yield* customersOf({ organizationId, count: NEIGHBOURS_RECORDS, now })
  yield* tasksOf({ organizationId, count, now })
}

/**
 * The tasks, the oldest first. Of ten nine are completed and the others pending, a few wait, and none has been begun. Three of ten are on one
 * view, a few on another; one of ten is in a lane, which only completed ones are. One of a hundred is a part of another.
 */
function* tasksOf(site) {
  const share = site.count / FEW
  let previous = null
  for (const { index, ...row } of rowsOf('task', site)) {
    const [waits, isOnRareView, wasJustChanged] = [0, 1, 2].map((place) => index % share === place)
    const isCompleted = !waits && random() < 0.9
    const data = {
      title: `Task ${index}: look at the pitch by the lake`,
      status: waits ? 'WAITING' : isCompleted ? 'COMPLETED' : 'PENDING',
      viewId: isOnRareView ? places.rareView : random() < 0.3 ? places.commonView : null,
      laneId: isCompleted && random() < 0.11 ? places.lane : null,
      parentId: random() < 0.01 ? previous : null,
    }
    const updatedAt = wasJustChanged ? site.now - Math.floor(random() * 1000) : row.updatedAt
    yield { ...row, updatedAt, ...storedAs('task', data) }
    previous = row.id
  }
}

function* customersOf(site) {
  for (const { index, ...row } of rowsOf('customer', site)) yield { ...row, ...storedAs('customer', { lastName: `Lovelace ${index}` }) }
}

/** What every record has. Most are changed soon after they were made, and some at any time since. */
function* rowsOf(model, { organizationId, count, now }) {
  const last = now - HOUR_MS
  let createdAt = 0
  const newId = createIdFactory(() => createdAt, randomBytes)
  for (let index = 0; index < count; index++) {
    createdAt = last - YEARS_MS + Math.floor((index * YEARS_MS) / count)
    const changedWithin = random() < 0.7 ? Math.min(HOUR_MS, last - createdAt) : last - createdAt
    const updatedAt = createdAt + Math.floor(random() * changedWithin)
    yield { index, organizationId, model, id: newId(model), externalId: `crm-${index}`, createdAt, updatedAt }
  }
}

/** The column `data` of a record that was made with these values, and those that follow from it. */
function storedAs(model, values) {
  const author = { type: 'SYSTEM', id: null }
  const fields = Object.entries(models[model].fields).map(([name, field]) => [name, values[name] ?? field.default ?? null])
  const data = { customFields: {}, ...Object.fromEntries(fields), createdBy: author }
  return { data: JSON.stringify(data), ...recordColumnValues(models[model], data) }
}

function randomBytes(count) {
  return Uint8Array.from({ length: count }, () => Math.floor(random() * 256))
}

/** The same numbers from 0 to 1 whenever it is begun with the same one (mulberry32). */
function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
