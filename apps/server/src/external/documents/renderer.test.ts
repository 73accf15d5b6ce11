import { afterEach, expect, test } from 'vitest'
import { createRenderCache } from './render-cache.ts'
import { startRenderThread } from './render-thread.ts'
import { createRenderer, type Renderer } from './renderer.ts'
import { sampleInvoice } from './sample-invoice.testdata.ts'

let renderer: Renderer | null = null
afterEach(() => renderer?.stop())

/** A renderer, and a count of the documents that its thread has rendered. */
function open() {
  const count = { made: 0 }
  renderer = createRenderer({
    start() {
      const thread = startRenderThread()
      return {
        get isOver() {
          return thread.isOver
        },
        end: thread.end,
        make(source) {
          count.made++
          return thread.make(source)
        },
      }
    },
  })
  return { renderer, count }
}

const wish = { organizationId: 'org_1' }
const invoice = (notes: string) => ({ kind: 'invoice', invoice: { ...sampleInvoice, notes } }) as const

test('a paper is made once, also for those who ask at once, and again when anything on it changes', async () => {
  const { renderer: papers, count } = open()
  const [first, second] = await Promise.all([papers.render(invoice('a'), wish), papers.render(invoice('a'), wish)])
  expect(second).toBe(first)
  expect(await papers.render(invoice('a'), wish)).toBe(first)
  expect(count.made).toBe(1)
  const changed = await papers.render(invoice('b'), wish)
  expect([count.made, changed?.sha256 === first?.sha256]).toEqual([2, false])
  expect(first).toMatchObject({ contentType: 'application/pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('more papers of an organization than may wait are refused, and none to who is patient', async () => {
  const { renderer: papers } = open()
  const wanted = Array.from({ length: 40 }, (_, number) => ({ kind: 'qr', value: `code ${number}` }) as const)
  const made = await Promise.all(wanted.map((source) => papers.render(source, wish)))
  expect(made.filter((file) => file === null).length).toBeGreaterThan(10)
  expect(made.filter((file) => file !== null).length).toBeGreaterThanOrEqual(20)
  const patient = await Promise.all(wanted.map((source) => papers.render(source, { ...wish, patient: true })))
  expect(patient.filter((file) => file === null)).toEqual([])
})

test('a paper that cannot be made says why, and the next one is made', async () => {
  const { renderer: papers } = open()
  await expect(papers.render({ kind: 'poem' } as never, wish)).rejects.toThrow('there is no paper of the kind "poem"')
  expect((await papers.render({ kind: 'qr', value: 'x' }, wish))?.contentType).toBe('image/png')
})

test('what is kept never has more bytes than it may, and what was asked for last stays', () => {
  const file = (length: number) => ({ contentType: 'x', sha256: '', bytes: new Uint8Array(length) })
  const kept = createRenderCache(100)
  kept.put('a', file(40))
  kept.put('b', file(40))
  kept.get('a')
  kept.put('c', file(40))
  kept.put('too large', file(101))
  expect(['a', 'b', 'c', 'too large'].map((key) => kept.get(key) !== undefined)).toEqual([true, false, true, false])
})
