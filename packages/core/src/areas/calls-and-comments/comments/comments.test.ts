import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, rowsOf, type Site } from '../../../../test/site.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { member } from '../../accounts/members/member.ts'

let site: Site
let target: { readonly model: string; readonly id: string }
let eve: string
beforeEach(() => {
  site = createSite()
  target = { model: 'customer', id: site.addCustomer().id }
  eve = String(site.colleague('comments:read').userId)
})

const create = (body: object = {}) => site.call('comments.create', { body: { target, content: 'Likes the lake.', ...body } })
const made = async (body: object = {}) => String((await create(body)).body.id)
const update = (id: string, body: object) => site.call('comments.update', { params: { id }, body })
const act = (verb: string, id: string, body: object = {}) =>
  site.call(`comments.${verb}`, { params: { id }, ...(verb === 'delete' ? {} : { body }) })
const emitted = () => site.events().map(({ key, data }) => [key, (data.user as { id: string } | undefined)?.id].filter(Boolean).join(' '))

test('[STEP-commentCreate-01] a comment stands on its record and is told with what becomes of it', async () => {
  const { status, body } = await create()
  expect(status).toBe(201)
  expect(body).toMatchObject({
    target,
    targetId: target.id,
    mentions: [],
    pinned: false,
    resolved: false,
    createdBy: { type: 'MEMBER', id: site.ada.id },
  })
  const changed = (await update(String(body.id), { content: 'Likes the forest.' })).body
  await act('delete', String(body.id))
  const about = { model: 'comment', id: body.id }
  expect(site.events()).toEqual([
    { key: 'comment:created', about, data: { comment: body } },
    { key: 'comment:updated', about, data: { comment: changed, previous: { content: 'Likes the lake.' } } },
    { key: 'comment:deleted', about, data: { comment: changed } },
  ])
})

test('comments are listed by the record on which they stand, and move with their target', async () => {
  const other = { model: 'task', id: String((await site.call('tasks.create', { body: { title: 'x' } })).body.id) }
  const [one, two] = [await made(), await made({ target: other })]
  const list = async (targetId: string) => rowsOf(await site.call('comments.list', { query: { targetId } })).map(({ id }) => id)
  expect(await list(target.id)).toEqual([one])
  expect(await list(other.id)).toEqual([two])
  expect((await update(one, { target: other })).body).toMatchObject({ target: other, targetId: other.id })
  expect(await list(other.id)).toEqual([two, one])
  expect(await create({ targetId: other.id })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/targetId' }] } })
})

describe('[EVT-09] a user who is mentioned', () => {
  const mentioned = (id: string) => `comment:mentioned ${id}`

  test('in the content or by the body is told of once, by the id', async () => {
    const content = `@${eve} and @${site.ada.id}, look! @${eve}`
    const { body } = await create({ content, mentions: [site.ada.id] })
    expect(body.mentions).toEqual([site.ada.id, eve])
    expect(emitted()).toEqual(['comment:created', mentioned(site.ada.id), mentioned(eve)])
    expect(site.events()[1]).toEqual({
      key: 'comment:mentioned',
      about: { model: 'comment', id: body.id },
      data: { comment: body, user: { id: site.ada.id } },
    })
  })

  test('is not told of where nobody is', async () => {
    await create({ content: 'Nobody, not even @usr_1 or user@example.com' })
    expect(emitted()).toEqual(['comment:created'])
  })

  test('by a change is told of when new', async () => {
    const id = await made({ mentions: [eve] })
    await update(id, { content: `@${eve}, @${site.ada.id}` })
    await update(id, { content: `Once more: @${eve}, @${site.ada.id}` })
    expect(emitted().slice(2)).toEqual(['comment:updated', mentioned(site.ada.id), 'comment:updated'])
    expect(site.record(id)).toMatchObject({ mentions: [eve, site.ada.id] })
  })

  test('goes with the words, unless the body has said so too', async () => {
    const id = await made({ content: `@${eve}`, mentions: [site.ada.id] })
    expect((await update(id, { content: 'x' })).body).toMatchObject({ mentions: [site.ada.id] })
    expect((await update(id, { mentions: [] })).body).toMatchObject({ mentions: [] })
    expect((await update(id, { content: `@${eve}` })).body).toMatchObject({ mentions: [eve] })
    expect(await update(id, { mentions: [] })).toMatchObject({ body: { mentions: [eve], version: 4 } })
  })

  test('may have left since', async () => {
    const id = await made({ mentions: [eve] })
    const membership = site.memory.all(member).find(({ userId }) => userId === eve)
    await site.call('members.delete', { params: { id: String(membership?.id) } })
    expect(await update(id, { content: 'x' })).toMatchObject({ status: 200, body: { mentions: [eve] } })
    expect(await create({ mentions: [eve] })).toMatchObject({ status: 400 })
  })
})

describe('a comment is refused', () => {
  test.each([
    ['without words', () => ({ content: ' \n' }), '/content'],
    ['on a record that does not exist', () => ({ target: { model: 'customer', id: exampleId('customer', 9) } }), '/target'],
    ['on a record under the name of another model', () => ({ target: { ...target, model: 'task' } }), '/target'],
    ['on what is no record of the organization', () => ({ target: { model: 'apiKey', id: exampleId('apiKey') } }), '/target'],
    ['that mentions somebody who is no member', () => ({ mentions: [site.addUser('zoe@example.com').id] }), '/mentions/0'],
    ['that names somebody who is no member', () => ({ content: `@${exampleId('user', 9)}` }), '/content'],
  ])('%s', async (_, body, pointer) => {
    const id = await made()
    const [sent, kept] = [body(), site.snapshot()]
    for (const answer of [await create(sent), await update(id, sent)])
      expect(answer).toMatchObject({ status: 400, problem: { errors: [{ pointer }] } })
    expect(site.snapshot()).toEqual(kept)
  })

  test('without words, by the name of the field', async () => {
    expect((await create({ content: ' ' })).problem?.detail).toBe('content holds nothing to read; write something')
  })

  test('that mentions more users than it can hold', async () => {
    const content = Array.from({ length: 51 }, (_, index) => `@${exampleId('user', index)}`).join(' ')
    expect(await create({ content })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/content', message: '51 users are mentioned, of 50 at most' }] },
    })
  })
})

describe.each([
  ['pin', 'pinned'],
  ['resolve', 'resolved'],
])('%s', (verb, flag) => {
  test('is told by its own key, also when it is taken back, and not when it stands so already', async () => {
    const id = await made()
    const { body } = await act(verb, id)
    await act(verb, id)
    await act(verb, id, { [flag]: false })
    await act(verb, id, { [flag]: false })
    expect(site.events().slice(1)).toMatchObject([
      { key: `comment:${flag}`, about: { model: 'comment', id }, data: { comment: body } },
      { key: `comment:${flag}`, data: { comment: { [flag]: false, version: 3 } } },
    ])
    expect(body).toMatchObject({ [flag]: true })
  })

  test('is not done by an ordinary change, and needs comments:write', async () => {
    const id = await made()
    expect(await update(id, { [flag]: true })).toMatchObject({ status: 400 })
    const as = site.colleague('comments:read')
    expect(await site.call(`comments.${verb}`, { as, params: { id }, body: {} })).toMatchObject({ status: 403 })
    expect(await act(verb, exampleId('comment', 9))).toMatchObject({ status: 404 })
  })
})

test('a target of a model that does not exist is refused with the one that was probably meant', async () => {
  const target = { model: 'customers', id: site.addCustomer().id }
  const { problem } = await site.call('comments.create', { body: { content: 'x', target } })
  expect(problem?.detail).toBe('"customers" is no model whose records can be linked to; did you mean "customer"?')
})
