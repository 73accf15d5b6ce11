import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CommandError } from '../../apps/server/src/cli/command.ts'
import { commands } from '../../apps/server/src/cli/index.ts'
import { pages, placeOf, type Sample, samplesOf } from './support/pages.ts'
import { firstLineNotPrinted } from './support/printed.ts'
import { writePrograms } from './support/programs.ts'
import { readCommands, splitWords } from './support/shell.ts'

// Commands that work on files of a page, each followed by what it prints.
const shown = pages.flatMap((page) => {
  const samples = samplesOf(page)
  return samples.flatMap((sample, index) => (sample.marks.has('cli') ? [[placeOf(sample), samples[index - 1], sample] as const] : []))
})

/** Runs a command of ours in the folder with the files that its page asks the reader to save. */
async function run(folder: string, words: readonly string[]): Promise<string> {
  const [name = '', file = '', ...flags] = words.slice(words.indexOf('--') + 1)
  const lines: string[] = []
  const options = Object.fromEntries(
    flags.flatMap((flag, at) => (flag.startsWith('--') ? [[flag.slice(2), join(folder, flags[at + 1] as string)]] : [])),
  )
  const unused = {
    publicFolder: folder,
    environment: {},
    now: () => 0,
    stopped: Promise.resolve(),
    open: () => Promise.reject(new Error()),
  }
  try {
    const command = commands.find((one) => one.name === name)
    await command?.run({ ...unused, print: (line) => void lines.push(line) }, options, join(folder, file))
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    lines.push(error.message)
  }
  return lines.join('\n').replaceAll(`${folder}/`, '')
}

describe('commands that work on files print what the page says', () => {
  const folder = writePrograms('cli')

  test.each(shown)('%s', async (_, command, promised) => {
    const { page, code } = command as Sample
    const own = join(folder, page.replace(/\.md$/, '').replaceAll('/', '-'))
    const misspelt = join(own, 'misspelt.json')
    // As the page tells the reader to.
    if (!existsSync(misspelt)) {
      writeFileSync(misspelt, readFileSync(join(own, 'welcome-back.json'), 'utf8').replace('"received"', '"recieved"'))
    }
    const [line = ''] = readCommands(code)
    const printed = await run(own, splitWords(line))
    expect(firstLineNotPrinted(promised.code, printed), `a line that is missing in:\n${printed}`).toBeNull()
  })
})
