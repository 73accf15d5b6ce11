import { readdirSync, readFileSync } from 'node:fs'
import type { Definition } from '@belfry/core'
import type { Script } from '../src/testing/script/script-schema.ts'

/** A small flow that shows a step in use, and what happens in it. The pages of the steps are made of these. */
export interface StepExample {
  /** The name of its file without `.json`: the step type in kebab-case. */
  readonly name: string
  readonly title: string
  /** What happens, and why one would draw it. */
  readonly about: string
  readonly definition: Definition
  readonly scripts: readonly TitledScript[]
}

/** A script with a title of its own, which is no part of the script. */
export type TitledScript = Script & { readonly title: string }

const folder = new URL('../../../examples/steps/', import.meta.url)

/** Every example, by name. */
export const stepExamples: readonly StepExample[] = readdirSync(folder).map((file) => ({
  name: file.replace(/\.json$/, ''),
  ...JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
}))

/**
 * The example of a step type.
 *
 * @throws Error when there is none
 */
export function exampleNamed(type: string): StepExample {
  const name = type.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const example = stepExamples.find((one) => one.name === name)
  if (!example) throw new Error(`There is no examples/steps/${name}.json.`)
  return example
}
