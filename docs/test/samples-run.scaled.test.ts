import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { isDeep } from '@belfry/testing/depth'
import { expect, test } from 'vitest'
import { collect } from './support/collect.ts'
import { pages, samplesOf } from './support/pages.ts'
import { firstLineNotPrinted } from './support/printed.ts'
import { folderOfProgram, stories, writePrograms } from './support/programs.ts'
import { startReceiver } from './support/receiver.ts'
import { startServer } from './support/start-server.ts'

/** The page that most people read first, and in the deep run all. */
const tested = isDeep ? stories : stories.filter(({ page }) => page === 'README.md')

test.each(tested.map((story) => [story.page, story] as const))(
  'the samples of %s run against a real server and print what the page says',
  async (page, story) => {
    const receiver = await startReceiver()
    const server = await startServer()
    try {
      const folder = writePrograms(`run-${stories.indexOf(story)}`, {
        'http://localhost:8080': server.origin,
        'https://example.com': receiver.origin,
      })
      const env = { BELFRY_API_KEY: server.apiKey, NO_COLOR: '1' }
      const { code, output } = await collect(
        spawn(process.execPath, [join(folder, story.path)], { cwd: folderOfProgram(folder, story), env }),
      )
      expect(code, output).toBe(0)
      expect(firstLineNotPrinted(promisedBy(page), output), `a line that is missing in:\n${output}`).toBeNull()
    } finally {
      await server.stop()
      await receiver.stop()
    }
  },
)

test('npm start prints what the pages say', async () => {
  const promised = pages.flatMap(samplesOf).filter(({ marks }) => marks.has('prints'))
  expect(promised.length).toBeGreaterThan(0)
  const server = await startServer()
  await server.stop()
  const printed = server.printed.replaceAll(server.origin, 'http://localhost:8080')
  for (const { code } of promised) expect(firstLineNotPrinted(code, printed), `a line that is missing in:\n${printed}`).toBeNull()
})

function promisedBy(page: string): string {
  const outputs = pages.filter(({ file }) => file === page).flatMap(samplesOf)
  return outputs
    .filter(({ marks }) => marks.has('output'))
    .map(({ code }) => code)
    .join('\n')
}
