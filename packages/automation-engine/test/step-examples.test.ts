import { describe, expect, test } from 'vitest'
import { parseFlow } from '../src/flow/parse-flow.ts'
import { steps } from '../src/steps/index.ts'
import { exitCoverage } from '../src/testing/exit-coverage.ts'
import { playScript } from '../src/testing/script/play-script.ts'
import { type StepExample, stepExamples, type TitledScript } from './step-examples.ts'

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const typeOf = ({ name }: StepExample) => Object.keys(steps).find((type) => kebab(type) === name) as keyof typeof steps

test('every step type has an example, and there are no others', () => {
  expect(stepExamples.map(({ name }) => name).sort()).toEqual(Object.keys(steps).map(kebab).sort())
})

describe.each(stepExamples.map((example) => [example.name, example] as const))('the example of %s', (_, example) => {
  const { title, about, definition, scripts } = example
  const play = ({ title: _title, ...script }: TitledScript) => playScript(definition, script)

  test('can be enabled, and says what it is for', () => {
    expect(parseFlow(definition).problems.filter(({ severity }) => severity !== 'warning')).toEqual([])
    expect([title, about, ...scripts.map((script) => script.title)].filter((text) => text.trim() === '')).toEqual([])
    expect(new Set(scripts.map((script) => script.title)).size).toBe(scripts.length)
  })

  test.each(scripts.map((script) => [script.title, script] as const))('%s: goes as it is told', async (_title, script) => {
    expect((await play(script)).failures).toEqual([])
    // An expectation that leaves these out would show nothing of what the step does.
    expect(script.expect).toMatchObject({ status: expect.any(String), path: expect.any(Array), messages: expect.anything() })
  })

  test('takes every ordinary exit of the step', async () => {
    const simulations = []
    for (const script of scripts) simulations.push((await play(script)).simulation)
    const type = typeOf(example)
    const { spawns }: { readonly spawns?: string } = steps[type]
    const own = exitCoverage(definition, simulations).exits.filter((exit) => exit.type === type)
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter(({ exit, times }) => times === 0 && exit !== spawns)).toEqual([])
    // Behind an exit that spawns are runs of their own.
    if (spawns !== undefined) expect(simulations.some(({ runs }) => runs.length > 1)).toBe(true)
  })
})
