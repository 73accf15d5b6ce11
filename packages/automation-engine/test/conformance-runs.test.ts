import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { definitionHash, parseRunState, RUN_FORMAT, type RunState, type TraceEntry } from '../src/index.ts'
import { applyEntry, replay } from '../src/testing/replay.ts'
import { ordinaryAnswers } from '../src/testing/scenarios/example-answers.ts'
import type { Journal } from '../src/testing.ts'

/** A file of `conformance/runs`; its README says what each member means. */
interface FrozenRun {
  readonly title: string
  readonly version: string
  readonly journal: Journal
  readonly states: readonly { readonly entryCount: number; readonly run: unknown }[]
  readonly run: RunState
  readonly hash: string
  readonly trace: readonly TraceEntry[]
}

const folder = resolve(import.meta.dirname, '../../../conformance/runs')
const frozen = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`))
  .map((file) => ({ file, ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as FrozenRun) }))

/** A state as this version writes it. */
function read(state: unknown): RunState {
  const parsed = parseRunState(state)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return parsed.value
}

test('there are runs of this version, and each kind of request is in one of them', () => {
  const kinds = frozen
    .filter(({ file }) => file.startsWith('0.'))
    .flatMap(({ journal }) => replay(journal).requests.map(({ request }) => request.kind))
  expect([...new Set(kinds)].sort()).toEqual(Object.keys(ordinaryAnswers).sort())
})

describe.each(frozen)('$file: $title', ({ journal, states, run, hash, trace }) => {
  test('comes to the same state and the same trace', () => {
    const now = replay(journal)
    expect(now.run).toEqual(read(run))
    expect(now.trace).toEqual(trace)
    expect(definitionHash(run)).toBe(hash)
    if (run.format === RUN_FORMAT) expect(JSON.stringify(now.run)).toBe(JSON.stringify(run))
  })

  test('goes on from every state that was stored on the way', () => {
    const { flow } = replay(journal)
    for (const { entryCount, run: stored } of states) {
      let here = read(stored)
      for (const entry of journal.entries.slice(entryCount)) here = applyEntry(flow, here, entry).run
      expect(here).toEqual(read(run))
    }
  })
})
