import { expect, test } from 'vitest'
import { startTestServer } from '../support/test-server.ts'

const DOCUMENTS = '/api/orgs/test-park/documents'

/** Marks that turn the direction of what follows: `policy<202E>fdp.exe` is read as `policyexe.pdf`. */
const marks = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']
const others = ['\u2028', '\u2029', '\u0085', '\u009f']

test('[B] a file name that is read in another order than it is written is refused, naming the field', async () => {
  const { call } = await startTestServer()
  const { body: customer } = await call('POST', '/api/orgs/test-park/customers', { body: { firstName: 'Ada' } })
  const document = (fileName: string) => call('POST', DOCUMENTS, { body: { customerId: customer.id, documentType: 'OTHER', fileName } })
  const { status, body } = await document('پلیس 警察 полис 👩‍🚒.pdf')
  expect(status).toBe(201)
  for (const mark of [...marks, ...others]) {
    const name = `policy${mark}fdp.exe`
    const code = mark.codePointAt(0)?.toString(16)
    const errors = [{ pointer: '/fileName', message: expect.stringContaining('marks that turn the direction of writing') }]
    expect([code, (await document(name)).body]).toMatchObject([code, { status: 400, code: 'invalid_request', errors }])
    expect([code, (await call('PATCH', `${DOCUMENTS}/${body.id}`, { body: { fileName: name } })).body]).toMatchObject([code, { errors }])
    const put = await call('PUT', `${DOCUMENTS}/${body.id}/file?fileName=${encodeURIComponent(name)}`, {
      raw: new TextEncoder().encode('%PDF-1.7'),
      type: 'application/pdf',
    })
    expect([code, put.body]).toMatchObject([code, { status: 400, errors: [{ parameter: 'fileName' }] }])
  }
})

test('[B] a name that was stored before is handed out without its marks', async () => {
  const { server, installation, key, call } = await startTestServer()
  const { body: customer } = await call('POST', '/api/orgs/test-park/customers', { body: { firstName: 'Ada' } })
  const { body } = await call('POST', DOCUMENTS, { body: { customerId: customer.id, documentType: 'OTHER', fileName: 'policy.pdf' } })
  const file = `${DOCUMENTS}/${body.id}/file`
  await call('PUT', file, { raw: new TextEncoder().encode('%PDF-1.7'), type: 'application/pdf' })
  await installation.store.write(async ({ db }) => {
    const { data } = await db.selectFrom('records').select('data').where('id', '=', body.id).executeTakeFirstOrThrow()
    await db
      .updateTable('records')
      .set({ data: data.replace('policy.pdf', 'policy\u202efdp.exe') })
      .where('id', '=', body.id)
      .execute()
  })
  const response = await fetch(`http://127.0.0.1:${server.port}${file}`, { headers: { 'x-api-key': key } })
  expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''policyfdp.exe")
})
