import { exampleId, formatTime } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { playStep, type Stage } from '../../test/play-step.ts'
import { configProblems } from '../../test/problems.ts'
import { NOON } from '../../test/starts.ts'

const taskId = exampleId('task', 1)
const [grace, eve, mary] = [exampleId('user', 1), exampleId('user', 2), exampleId('user', 3)]
const [wet, dry] = [exampleId('label', 1), exampleId('label', 2)]
const actor = { id: mary, name: 'Mary' }
const HOUR = 3_600_000

const play = (config: object, values: object = {}, stage: Stage = {}) =>
  playStep(
    'taskUpdate',
    { taskId, ...config },
    {
      members: [grace, eve].map((userId, index) => ({ userId, email: `${index}@example.com`, name: `Colleague ${index}` })),
      records: [
        { model: 'task', id: taskId, values: { title: 'Clean', ...values } },
        { model: 'label', id: wet, values: { name: 'wet' } },
        { model: 'label', id: dry, values: { name: 'dry' } },
      ],
      ...stage,
    },
  )
const updated = async (...how: Parameters<typeof play>) => {
  const { exit, error, record } = await play(...how)
  expect([exit, error]).toEqual(['out', null])
  return record('tasks', taskId)
}

describe('config', () => {
  const due = (unit: string, amount: unknown = 1) => ({ dueIn: { amount, unit } })

  test.each<[string, object, string[]]>([
    ['[STEP-taskUpdate-01] nothing but a task', {}, []],
    ['[STEP-taskUpdate-01] no task', { taskId: '' }, ['error too_short /taskId']],
    ['[STEP-taskUpdate-01] an empty title', { title: '' }, []],
    ['[STEP-taskUpdate-02] add', { assigneeIds: [grace], assigneeMode: 'add' }, []],
    ['[STEP-taskUpdate-02] replace', { assigneeIds: [], assigneeMode: 'replace' }, []],
    ['[STEP-taskUpdate-02] another mode', { assigneeMode: 'remove' }, ['error not_allowed /assigneeMode']],
    ['[STEP-taskUpdate-02] G33 somebody who is nobody', { assigneeIds: ['grace'] }, []],
    ['[STEP-taskUpdate-03] no room for the actor', { assignActor: true, assigneeIds: many(50) }, ['error too_many /assigneeIds']],
    ['[STEP-taskUpdate-03] room for the actor', { assignActor: true, assigneeIds: many(49) }, []],
    ['[STEP-taskUpdate-04] an empty label', { labelIds: [''] }, ['error too_short /labelIds/0']],
    ['[STEP-taskUpdate-05] minutes', due('minutes'), []],
    ['[STEP-taskUpdate-05] hours', due('hours', '{customer.customFields.nights}'), []],
    ['[STEP-taskUpdate-05] days', due('days'), []],
    ['[STEP-taskUpdate-05] weeks', due('weeks'), []],
    ['[STEP-taskUpdate-05] G31 seconds', due('seconds'), ['error not_allowed /dueIn/unit']],
    ['[STEP-taskUpdate-05] G32 eleven years', due('weeks', 600), ['error too_large /dueIn/amount']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('taskUpdate', { taskId, ...config })).toEqual(want)
  })
})

function many(count: number): readonly string[] {
  return Array.from({ length: count }, (_, number) => exampleId('user', number))
}

describe('run', () => {
  test('[STEP-taskUpdate-01] a title with variables, and an empty one keeps what there is', async () => {
    expect(await updated({ title: ' Clean\nfor {customer.firstName}' })).toMatchObject({ title: 'Clean for Ada', version: 2 })
    for (const title of ['', ' ', '{customer.email}']) expect(await updated({ title })).toMatchObject({ title: 'Clean', version: 1 })
    expect(await updated({ title: `${'x'.repeat(500)}{customer.firstName}` })).toMatchObject({ title: `${'x'.repeat(499)}…` })
  })

  test('[STEP-taskUpdate-01] the task is there for later steps', async () => {
    const { title, output } = await play({ title: 'Dry' }, {}, { says: { out: '{updatedTask.id}: {updatedTask.title}' } })
    expect(title).toBe(`${taskId}: Dry`)
    expect(output).toMatchObject({ updatedTask: { title: 'Dry' } })
  })

  test('[STEP-taskUpdate-02] assignees join those who are there, or take their place', async () => {
    const before = { assigneeIds: [grace] }
    expect(await updated({ assigneeIds: [eve] }, before)).toMatchObject({ assigneeIds: [grace, eve] })
    expect(await updated({ assigneeIds: [eve], assigneeMode: 'add' }, before)).toMatchObject({ assigneeIds: [grace, eve] })
    expect(await updated({ assigneeIds: [eve], assigneeMode: 'replace' }, before)).toMatchObject({ assigneeIds: [eve] })
  })

  test('[STEP-taskUpdate-02] G125 an empty list changes nobody', async () => {
    const before = { assigneeIds: [grace], labelIds: [wet] }
    expect(await updated({ assigneeIds: [], labelIds: [], assigneeMode: 'replace' }, before)).toMatchObject({ ...before, version: 1 })
  })

  test('[STEP-taskUpdate-03] the acting member too, once', async () => {
    expect(await updated({ assignActor: true }, {}, { actor })).toMatchObject({ assigneeIds: [mary] })
    const replaced = { assigneeIds: [eve], assignActor: true, assigneeMode: 'replace' }
    expect(await updated(replaced, { assigneeIds: [grace] }, { actor })).toMatchObject({ assigneeIds: [eve, mary] })
    const twice = await updated({ assigneeIds: [grace], assignActor: true }, {}, { actor: { id: grace, name: 'Grace' }, members: [] })
    expect(twice).toMatchObject({ assigneeIds: [grace] })
    expect(await updated({ assignActor: false, assigneeIds: [eve] }, {}, { actor })).toMatchObject({ assigneeIds: [eve] })
  })

  test('[STEP-taskUpdate-03] nobody acted: nobody is assigned', async () => {
    expect(await updated({ assignActor: true, assigneeMode: 'replace' }, { assigneeIds: [grace] })).toMatchObject({ assigneeIds: [grace] })
  })

  test('[STEP-taskUpdate-04] G125 labels are added, whatever the mode', async () => {
    const added = await updated({ labelIds: [dry, dry, wet], assigneeMode: 'replace' }, { labelIds: [wet] })
    expect(added).toMatchObject({ labelIds: [wet, dry] })
  })

  test.each([
    ['minutes', 90, NOON + 1.5 * HOUR],
    ['hours', '2', NOON + 2 * HOUR],
    ['days', 1, NOON + 24 * HOUR],
    ['weeks', 2, NOON + 14 * 24 * HOUR],
    ['days', 0, NOON],
  ])('[STEP-taskUpdate-05] due in %2$s %1$s', async (unit, amount, dueAt) => {
    expect(await updated({ dueIn: { amount, unit } })).toMatchObject({ dueAt: formatTime(dueAt) })
  })

  test('[STEP-taskUpdate-05] days count on the clock of the organization', async () => {
    const due = await updated({ dueIn: { amount: 1, unit: 'days' } }, {}, { now: '2026-10-24T12:00:00+02:00' })
    expect(due).toMatchObject({ dueAt: '2026-10-25T11:00:00.000Z' })
  })

  test('[STEP-taskUpdate-05] a variable that holds no number is a failure', async () => {
    const { error, operations } = await play({ dueIn: { amount: '{customer.firstName}', unit: 'days' } })
    expect([error, operations]).toEqual([expect.stringMatching(/^The due time cannot be told: "Ada" is no number of days/), []])
  })

  test.each([
    ['a task that there is not', { taskId: exampleId('task', 9) }],
    ['a user who is no member', { assigneeIds: [exampleId('user', 9)] }],
    ['a label that there is not', { labelIds: [exampleId('label', 9)] }],
    ['no id once it is filled in', { taskId: '{customer.email}' }],
  ])('[STEP-taskUpdate-06] %s stops the run, or leaves by error', async (_title, config) => {
    const { status, exit, record } = await play({ title: 'x', ...config })
    expect([status, exit, record('tasks', taskId)?.version]).toEqual(['failed', null, 1])
    expect(await play({ title: 'x', ...config, continueOnError: true })).toMatchObject({ status: 'completed', exit: 'error' })
  })
})
