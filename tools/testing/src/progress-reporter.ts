import { basename, relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'

const LINE_EVERY_MS = 10_000

/** Says every ten seconds how far a package is, each failure when it happens, and at the end how long it took. */
export default class ProgressReporter implements Reporter {
  readonly #name = basename(process.cwd())
  #vitest: Vitest | null = null
  #started = 0
  #said = 0
  #passed = 0
  #failed = 0

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    this.#started = Date.now()
    this.#said = this.#started
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'passed') this.#passed++
    if (state === 'failed') {
      this.#failed++
      this.#print(`\nFAILED  ${placeOf(test.module)}  ${test.fullName}`)
      this.#printErrors(errors, test.project)
    }
    this.#sayIfDue(test.module)
  }

  /** What is wrong with a `beforeAll`, for instance, whose tests then do not run. */
  onTestSuiteResult(suite: TestSuite): void {
    const errors = suite.errors()
    if (errors.length === 0) return
    this.#print(`\nFAILED  ${placeOf(suite.module)}  ${suite.fullName}`)
    this.#printErrors(errors, suite.project)
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors()
    if (errors.length === 0) return
    this.#print(`\nFAILED  ${placeOf(module)}`)
    this.#printErrors(errors, module.project)
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly unknown[]): void {
    this.#printErrors(unhandled, undefined)
    this.#say('')
  }

  #sayIfDue(module: TestModule): void {
    if (Date.now() - this.#said >= LINE_EVERY_MS) this.#say(placeOf(module))
  }

  #say(doing: string): void {
    this.#said = Date.now()
    const seconds = Math.round((this.#said - this.#started) / 1000)
    const counts = `${`${this.#passed} passed`.padStart(13)}, ${this.#failed} failed`
    this.#print(`${this.#name.padEnd(18)}${counts}${`${seconds} s`.padStart(8)}   ${doing}`.trimEnd())
  }

  #printErrors(errors: readonly unknown[], project: TestCase['project'] | undefined): void {
    for (const error of errors) this.#vitest?.logger.printError(error, project === undefined ? {} : { project })
  }

  #print(line: string): void {
    this.#vitest?.logger.log(line)
  }
}

function placeOf({ moduleId, project }: TestModule): string {
  const file = relative(process.cwd(), moduleId)
  return project.name === '' ? file : `${file} (${project.name})`
}
