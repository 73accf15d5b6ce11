import { expect, test } from 'vitest'
import { createWorkerHub } from './worker-hub.ts'

test('without workers nobody is woken, and nobody claims what is written', () => {
  const { wake, handover } = createWorkerHub()
  wake.runs()
  wake.streams('org_1')
  handover.recall('whk_1')
  expect(handover.claim('org_1', 'whk_1')).toBeNull()
})

test('whoever has kept a function since before the workers were there wakes them', () => {
  const hub = createWorkerHub()
  const { runs, effects, streams } = hub.wake
  const { claim } = hub.handover
  const woken: string[] = []
  const lease = { owner: 'us', until: 1 }
  hub.connect({
    wake: { runs: () => void woken.push('runs'), streams: (organizationId) => void woken.push(organizationId) },
    handover: { claim: () => lease, take() {}, recall() {} },
  })
  runs()
  effects()
  streams('org_1')
  expect(woken).toEqual(['runs', 'org_1'])
  expect(claim('org_1', 'whk_1')).toBe(lease)
})
