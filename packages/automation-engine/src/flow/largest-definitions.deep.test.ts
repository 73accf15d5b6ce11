import { describe, expect, test } from 'vitest'
import { expectReadInAMoment } from '../../test/expect-read-in-a-moment.ts'
import { growsTooFast } from '../../test/growth.ts'
import { families, row } from '../../test/largest-definitions.ts'
import { draftFlow, type FlowDraft } from '../draft/draft.ts'
import { flowRules } from '../rules/index.ts'
import { worded } from '../rules/rule.ts'
import { steps as allSteps } from '../steps/index.ts'
import { parseFlow } from './parse-flow.ts'

describe.each(families)('[G165] a definition of %s', (_, most, type, config) => {
  test('is no larger than allowed, and read in a moment when it is as large', () => {
    expectReadInAMoment(row(most, type, config))
  })

  test('is read in time that grows no faster than it does', () => {
    expect(growsTooFast((steps) => parseFlow(row(Math.min(steps, most), type, config)), most)).toBe(false)
  })

  test('is judged by each rule in time that grows no faster than it does', () => {
    const drafts = new Map<number, FlowDraft>()
    const draftOf = (steps: number) => {
      const draft = drafts.get(steps) ?? draftFlow(row(steps, type, config), allSteps)
      drafts.set(steps, draft)
      return draft
    }
    const tooFast = flowRules.filter(({ check }) => growsTooFast((steps) => check(draftOf(Math.min(steps, most))).map(worded), most))
    expect(tooFast.map(({ name }) => name)).toEqual([])
  })
})
