import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, rowsOf, type Site } from '../../../../test/site.ts'
import type { AnyRecord, StoredFile, Values } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'

let site: Site
let ada: AnyRecord
beforeEach(() => {
  site = createSite()
  ada = site.addCustomer({ firstName: 'Ada' })
})

const create = (body: Values = {}) => site.call('documents.create', { body: { customerId: ada.id, documentType: 'OTHER', ...body } })
const update = (id: unknown, body: Values) => site.call('documents.update', { params: { id: String(id) }, body })
const upload = (id: unknown, file: StoredFile, call: object = {}) =>
  site.call('documents.uploadFile', { params: { id: String(id) }, file, ...call })
const download = (id: unknown, call: object = {}) => site.call('documents.downloadFile', { params: { id: String(id) }, ...call })

/** A file. Its hash is not that of its bytes: nobody here computes it. */
function fileOf(text: string, sha256 = '1'.repeat(64)): StoredFile {
  return { contentType: 'text/plain', sha256, bytes: Uint8Array.from(text, (character) => character.charCodeAt(0)) }
}
const fileMetadata = { contentType: 'text/plain', size: 5, sha256: '1'.repeat(64) }

describe('a document', () => {
  test('has its defaults, and tells of itself', async () => {
    const { status, body } = await create()
    expect([status, body]).toMatchObject([
      201,
      { id: expect.stringMatching(/^doc_/), status: 'ACTIVE', fileName: null, validFrom: null, validUntil: null, file: null },
    ])
    await update(body.id, { status: 'ARCHIVED' })
    await site.call('documents.delete', { params: { id: String(body.id) } })
    expect(site.events().map(({ key }) => key)).toEqual(['document:created', 'document:updated', 'document:deleted'])
  })

  test('is listed by customer, kind and status', async () => {
    const bob = site.addCustomer({ firstName: 'Bob' })
    const [, card, old] = [
      await create({ customerId: bob.id }),
      await create({ documentType: 'IDENTITY_CARD' }),
      await create({ documentType: 'IDENTITY_CARD', status: 'ARCHIVED' }),
    ].map(({ body }) => body.id)
    const listed = async (query: Values) => rowsOf(await site.call('documents.list', { query })).map(({ id }) => id)
    expect(await listed({ customerId: ada.id, documentType: 'IDENTITY_CARD' })).toEqual([old, card])
    expect(await listed({ customerId: ada.id, documentType: 'IDENTITY_CARD', status: 'ACTIVE' })).toEqual([card])
  })

  test.each([
    ['of nobody', { customerId: exampleId('customer') }, '/customerId'],
    ['of an unknown kind', { documentType: 'PASSPORT' }, '/documentType'],
    ['until a day before it begins', { validFrom: '2026-02-01', validUntil: '2026-01-31' }, '/validUntil'],
    ['until a day that does not exist', { validUntil: '2026-02-29' }, '/validUntil'],
    ['whose file has a path for a name', { fileName: '../policy.pdf' }, '/fileName'],
    ['that says what its file is', { file: fileMetadata }, '/file'],
  ])('%s is refused', async (_, body, pointer) => {
    expect(await create(body)).toMatchObject({ status: 400, problem: { code: 'invalid_request', errors: [{ pointer }] } })
  })

  test('is not changed so that it ends before it begins, whichever of the days is sent', async () => {
    const { id } = (await create({ validFrom: '2026-02-01', validUntil: '2026-02-01' })).body
    expect(await update(id, { validUntil: '2026-01-31' })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/validUntil' }] } })
    expect(await update(id, { validFrom: '2026-02-02' })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/validFrom' }] } })
    expect(await update(id, { validFrom: '2026-03-01', validUntil: '2026-03-02' })).toMatchObject({ status: 200 })
    expect(await update(id, { validFrom: null, validUntil: '2020-01-01' })).toMatchObject({ status: 200 })
  })
})

describe('the file of a document', () => {
  test('is put, told of, and read under its name', async () => {
    const { id } = (await create()).body
    expect(await download(id)).toMatchObject({ status: 404, problem: { code: 'not_found', errors: [{ parameter: 'id' }] } })
    const { status, body } = await upload(id, fileOf('hello'))
    expect([status, body]).toMatchObject([200, { version: 2, file: fileMetadata, fileName: null }])
    expect(site.events().at(-1)).toMatchObject({
      key: 'document:updated',
      data: { document: { file: fileMetadata }, previous: { file: null } },
    })
    expect((await download(id)).file).toEqual({ ...fileOf('hello'), fileName: `${id}.txt` })
    await upload(id, fileOf('other', '2'.repeat(64)), { query: { fileName: 'notes.txt' } })
    expect((await download(id)).file).toEqual({ ...fileOf('other', '2'.repeat(64)), fileName: 'notes.txt' })
  })

  test('that is put again changes nothing, and its name is kept unless another is sent', async () => {
    const { id } = (await create({ fileName: 'a.txt' })).body
    await upload(id, fileOf('hello'))
    const before = site.snapshot()
    expect(await upload(id, fileOf('hello'))).toMatchObject({ status: 200, body: { version: 2, fileName: 'a.txt' } })
    expect(site.snapshot()).toEqual(before)
    expect(await upload(id, fileOf('hello'), { query: { fileName: 'b.txt' } })).toMatchObject({ body: { version: 3, fileName: 'b.txt' } })
  })

  test('is not read by who has it', async () => {
    const { id } = (await create()).body
    await upload(id, fileOf('hello'))
    for (const knownTags of [['0'.repeat(64), '1'.repeat(64)], ['*']]) expect((await download(id, { knownTags })).file?.bytes).toBeNull()
    expect((await download(id, { knownTags: ['0'.repeat(64)] })).file?.bytes).toHaveLength(5)
  })

  test('is not put over the head of somebody else', async () => {
    const { id } = (await create()).body
    await upload(id, fileOf('hello'), { ifVersion: 1 })
    expect(await upload(id, fileOf('other', '2'.repeat(64)), { ifVersion: 1 })).toMatchObject({
      status: 412,
      problem: { code: 'stale_version' },
    })
    expect((await download(id)).file?.sha256).toBe('1'.repeat(64))
  })

  test('goes with the document', async () => {
    const { id } = (await create()).body
    await upload(id, fileOf('hello'))
    await site.call('documents.delete', { params: { id: String(id) } })
    expect(await site.port().files.get(String(id))).toBeNull()
    expect(await download(id)).toMatchObject({ status: 404 })
  })

  test('is there for those who may see documents, and put by those who may change them', async () => {
    const { id } = (await create()).body
    const [reader, writer] = [site.colleague('documents:read'), site.colleague('documents:write')]
    expect(await upload(id, fileOf('hello'), { as: reader })).toMatchObject({ status: 403 })
    expect(await upload(id, fileOf('hello'), { as: writer })).toMatchObject({ status: 200 })
    expect(await download(id, { as: writer })).toMatchObject({ status: 403 })
    expect(await download(id, { as: reader })).toMatchObject({ status: 200 })
  })
})
