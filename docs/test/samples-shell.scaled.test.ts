import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeep } from '@belfry/testing/depth'
import { expect, test } from 'vitest'
import { commands } from '../../apps/server/src/cli/index.ts'
import manifest from '../../package.json' with { type: 'json' }
import { pages, placeOf, root, type Sample, samplesOf } from './support/pages.ts'
import { parseCurl } from './support/parse-curl.ts'
import { readCommands, splitWords } from './support/shell.ts'
import { startServer } from './support/start-server.ts'

const shellSamples = pages.map(
  (page) => [page.file, samplesOf(page).filter(({ language }) => /^(sh|bash|shell|console)$/.test(language))] as const,
)
// Requests of the reference are about records that nobody has: test/reference-requests.test.ts holds them against the contract.
const performed = shellSamples.map(([page, samples]) => [page, samples.filter(({ marks }) => !marks.has('example'))] as const)

/** Those of one page each start a server, so only the deep run has all pages. */
const withCurl = performed.filter(([, samples]) => samples.some(({ code }) => /^curl /m.test(code))).slice(0, isDeep ? undefined : 1)

test.each(withCurl)('curl in %s is answered as the page says', async (_, samples) => {
  const server = await startServer()
  try {
    for (const sample of samples)
      for (const line of readCommands(sample.code)) if (line.startsWith('curl ')) await perform(sample, line, server)
  } finally {
    await server.stop()
  }
})

test.each(shellSamples.flatMap(([, samples]) => samples).map((sample) => [placeOf(sample), sample] as const))(
  '%s uses commands that exist',
  (_, { code }) => {
    for (const line of readCommands(code)) {
      const words = splitWords(line)
      while (/^[A-Z_]+=/.test(words[0] ?? '')) words.shift()
      const [program = 'export', ...args] = words
      expect(Object.keys(known), line).toContain(program)
      known[program]?.(args, line)
    }
  },
)

/** The programs that samples may use, and what is looked at in their arguments. */
const known: Readonly<Record<string, (args: readonly string[], line: string) => void>> = {
  curl: (args) => void parseCurl(args),
  npm(args, line) {
    const [command = '', ...rest] = args.filter((word) => word !== '--silent')
    if (command === 'pack') return
    const [script = command, separator, ...own] = command === 'run' ? rest : [command]
    expect(Object.keys(manifest.scripts), line).toContain(script)
    if (script === 'belfry' && separator === '--') checkOwnCommand(own, line)
  },
  node([file = '', ...args], line) {
    if (file === '-e') return
    expect(existsSync(join(root, file)), line).toBe(true)
    expect(file === 'scripts/bootstrap.mjs' ? args[0] : 'exec', line).toBe('exec')
  },
  sqlite3() {},
  export() {},
}

function checkOwnCommand([name = '', ...args]: readonly string[], line: string): void {
  if (name === '--help' || name === '--version') return
  const command = commands.find((one) => one.name === name)
  expect(command, line).toBeDefined()
  const flags = (command?.options ?? []).map(([text]) => text.split(' ')[0])
  for (const flag of args.filter((word) => word.startsWith('--'))) expect([...flags, '--help'], line).toContain(flag)
}

async function perform(
  sample: Sample,
  line: string,
  { origin, apiKey }: { readonly origin: string; readonly apiKey: string },
): Promise<void> {
  const real = line.replaceAll('http://localhost:8080', origin).replaceAll('$KEY', apiKey)
  const { url, ...request } = parseCurl(splitWords(real).slice(1))
  const response = await fetch(url, request)
  const text = await textOf(response)
  const wanted = sample.marks.get('status')
  expect(wanted ? response.status === Number(wanted) : response.ok, `${placeOf(sample)}: ${line}\n${response.status} ${text}`).toBe(true)
}

/** A stream does not end by itself: the first words have to do. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream' || !response.body) return response.text()
  const reader = response.body.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}
