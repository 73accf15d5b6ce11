import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { validate } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { flowRules } from '../src/flow/rules/index.ts'
import { type StepType, steps, stepTypes } from '../src/index.ts'
import { contexts } from '../src/template/renderers.ts'

const root = resolve(import.meta.dirname, '..')

/** The names of the definitions in a folder: files that are neither tests nor the registry. */
function definitionsIn(folder: string, ...others: readonly string[]): readonly string[] {
  return readdirSync(resolve(root, folder))
    .filter((file) => /^[a-z-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -3))
    .filter((name) => !['index', ...others].includes(name))
    .sort()
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

describe('step types', () => {
  test('folder and registry hold the same', () => {
    expect(definitionsIn('src/steps')).toEqual(stepTypes.map(kebab).sort())
  })

  test('every file has its test', () => {
    const tests = readdirSync(resolve(root, 'src/steps')).filter((file) => file.endsWith('.test.ts'))
    expect(tests.sort()).toEqual(stepTypes.map((type) => `${kebab(type)}.test.ts`).sort())
  })

  test('no snapshot outlives its step type', () => {
    expect(readdirSync(resolve(root, 'test/schema-snapshots')).sort()).toEqual(stepTypes.map((type) => `${kebab(type)}.shot`).sort())
  })

  describe.each(stepTypes)('%s', (type: StepType) => {
    const step = steps[type]

    test('is frozen, goes by its own name and is described in a phrase', () => {
      expect(Object.isFrozen(step)).toBe(true)
      expect(step.type).toBe(type)
      expect(step.description).toMatch(/^[A-Z].*[^.]$/)
    })

    test('has a config schema that compiles, is open to further members and changes only on purpose', async () => {
      expect(validate(step.config, null)).toMatchObject([{ code: 'type' }])
      expect(step.config).not.toHaveProperty('additionalProperties')
      await expect(`${JSON.stringify(step.config, null, 2)}\n`).toMatchFileSnapshot(`schema-snapshots/${kebab(type)}.shot`)
    })

    test('names only contexts of variables that there are', () => {
      const named = [...JSON.stringify(step.config).matchAll(/"x-variables":"(.*?)"/g)].map(([, context]) => context as string)
      expect(named.filter((context) => !Object.hasOwn(contexts, context))).toEqual([])
    })

    test('does not claim the exit error, which the interpreter adds', () => {
      expect(step.fixedExits ?? []).not.toContain('error')
    })

    test('[AUTO-EXIT-14] takes continueOnError exactly when it is an action', () => {
      expect('continueOnError' in step.config.properties).toBe(step.acceptsContinueOnError)
    })
  })
})

describe('rules', () => {
  test('folder and registry hold the same', () => {
    expect(definitionsIn('src/flow/rules', 'rule')).toEqual(flowRules.map(({ name }) => name).sort())
  })

  test('every file has its test', () => {
    const tests = readdirSync(resolve(root, 'src/flow/rules')).filter((file) => file.endsWith('.test.ts'))
    expect(tests.sort()).toEqual(flowRules.map(({ name }) => `${name}.test.ts`).sort())
  })

  test('come in the order of their gravity', () => {
    const gravity = ['refused', 'error', 'warning']
    const order = flowRules.map(({ severity }) => gravity.indexOf(severity))
    expect(order).toEqual(order.toSorted())
  })
})
