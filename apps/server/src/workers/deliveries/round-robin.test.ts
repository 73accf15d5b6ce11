import { expect, test } from 'vitest'
import type { DueEndpoint } from './due-endpoints.ts'
import { emptyRoundRobin, noteServed, roundRobin } from './round-robin.ts'

const first = { first: true, late: false }
const late = { first: false, late: true }
const endpoint = (organizationId: string, webhookId: string, due = first): DueEndpoint => ({ organizationId, webhookId, due })
const ids = (endpoints: readonly DueEndpoint[]) => endpoints.map(({ webhookId }) => webhookId).join(' ')

test('organizations have their turn one after another, however many endpoints each has', () => {
  const due = [endpoint('a', 'a1'), endpoint('a', 'a2'), endpoint('a', 'a3'), endpoint('b', 'b1'), endpoint('c', 'c1')]
  expect(ids(roundRobin(due, emptyRoundRobin(), () => 0))).toBe('a1 b1 c1 a2 a3')
})

test('who has least in hand comes first', () => {
  const due = [endpoint('a', 'a1'), endpoint('b', 'b1'), endpoint('c', 'c1')]
  const inFlight: Record<string, number> = { a: 40, b: 3, c: 0 }
  expect(ids(roundRobin(due, emptyRoundRobin(), (id) => inFlight[id] ?? 0))).toBe('c1 b1 a1')
})

test('where first attempts are due comes before where only late ones are', () => {
  const due = [endpoint('a', 'a1', late), endpoint('a', 'a2'), endpoint('b', 'b1', late), endpoint('b', 'b2', { first: true, late: true })]
  expect(ids(roundRobin(due, emptyRoundRobin(), () => 0))).toBe('a2 b2 a1 b1')
})

test('each endpoint of each organization has its turn in as many turns as there are', () => {
  const due = [1, 2, 3, 4, 5]
    .flatMap((number) => [endpoint('a', `a${number}`), endpoint('a', `z${number}`, late)])
    .concat(endpoint('b', 'b1'))
  const state = emptyRoundRobin()
  const had = Array.from({ length: 5 }, () => {
    const [next] = roundRobin(due, state, (id) => (id === 'b' ? 1 : 0)).filter(({ organizationId }) => organizationId === 'a')
    noteServed(state, next as DueEndpoint)
    noteServed(state, endpoint('b', 'b1'))
    return next?.webhookId
  })
  expect(had).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
})
