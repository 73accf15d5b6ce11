import { expect } from 'vitest'
import { diagnose } from '../src/diagnose.ts'
import { examples } from '../src/events/generated/examples.ts'
import { mistakesOf } from './labelled-mistakes.ts'
import { vector } from './vectors.ts'

const body = vector('1').body.text as string

/** Bodies of deliveries: an example of each event, then texts beyond ASCII and Latin-1, and one with slashes. */
export const texts = [
  ...Object.values(examples).map((example) => JSON.stringify(example)),
  body,
  body.replace('sp_1', 'café crème'),
  body.replace('sp_1', '日本😀'),
  body.replace('sp_1', 'https://park.example/a?b=ü'),
]

/** Spoils each text in every way, and expects that the cause is named, of each kind in at least 95 of 100. Returns how many there were. */
export async function diagnoseAll(texts: readonly string[]): Promise<number> {
  const rows = new Map<string, { right: number; all: number; missed: string[] }>()
  for (const text of texts) {
    for (const { label, how, input, options } of mistakesOf(text)) {
      const { causes } = await diagnose(input, options)
      const row = rows.get(label) ?? { right: 0, all: 0, missed: [] }
      rows.set(label, row)
      row.all++
      if (causes.join() === (label === 'none' ? '' : label)) row.right++
      else row.missed.push(`${how}: ${causes.join()}`)
    }
  }
  expect(rows.size).toBe(14)
  for (const [label, { right, all, missed }] of rows)
    expect({ label, missed: right / all >= 0.95 ? [] : missed }).toEqual({ label, missed: [] })
  expect(rows.get('none')).toMatchObject({ missed: [] })
  return [...rows.values()].reduce((sum, { all }) => sum + all, 0)
}
