import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Reason } from '../src/index.ts'
import * as node from '../src/index.ts'
import * as web from '../src/web.ts'
import { vectors } from './vectors.ts'

const reasons: Record<Reason, true> = {
  secret_invalid: true,
  body_not_raw: true,
  body_unreadable: true,
  body_too_large: true,
  signature_missing: true,
  multiple_signatures: true,
  signature_malformed: true,
  signature_mismatch: true,
  event_id_invalid: true,
  body_malformed: true,
  envelope_malformed: true,
  timestamp_out_of_tolerance: true,
}

test('the README tells of everything that an entry exports', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const entries = Object.keys(exports).filter((name) => !name.endsWith('.json'))
  expect(entries.map((entry) => entry.replace('./', ''))).toEqual([
    '.',
    'web',
    'diagnose',
    'inbox',
    'testing',
    'express',
    'fastify',
    'koa',
    'hono',
    'fetch',
    'lambda',
    'node',
  ])
  for (const entry of entries) {
    const exported = await import(`../src/${entry === '.' ? 'index' : entry.slice(2)}.ts`)
    expect(Object.keys(exported).filter((name) => !readme.includes(name))).toEqual([])
  }
})

test('the entries export what they should', () => {
  expect(Object.keys(node).sort()).toEqual([
    'WebhookVerificationError',
    'sign',
    'signStandard',
    'verify',
    'verifyAsync',
    'verifyOrThrow',
    'verifyOrThrowAsync',
    'verifySignature',
  ])
  expect(Object.keys(web).sort()).toEqual([
    'WebhookVerificationError',
    'signAsync',
    'verifyAsync',
    'verifyOrThrowAsync',
    'verifySignatureAsync',
  ])
})

test.each(['express', 'koa', 'hono', 'fetch', 'lambda'])('the entry %s exports webhookHandler', async (name) => {
  expect(Object.keys(await import(`../src/${name}.ts`))).toEqual(['webhookHandler'])
})

test('node exports a listener and fastify a plugin, by the names they have there', async () => {
  expect(Object.keys(await import('../src/node.ts'))).toEqual(['webhookListener'])
  expect(Object.keys(await import('../src/fastify.ts'))).toEqual(['webhookPlugin'])
})

test.each(['web', 'diagnose', 'fetch', 'hono'])('the entry %s reaches no module of Node', (name) => {
  const seen = new Set<string>()
  const external: string[] = []
  const visit = (file: URL) => {
    if (seen.has(file.href)) return
    seen.add(file.href)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)) {
      if (name.startsWith('.')) visit(new URL(name, file))
      else external.push(name)
    }
  }
  visit(new URL(`../src/${name}.ts`, import.meta.url))
  expect(seen.size).toBeGreaterThan(5)
  expect(external).toEqual([])
})

test('the README lists every reason, and no other', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const table = readme.slice(readme.indexOf('| reason |')).split('\n\n', 1)[0] ?? ''
  const rows = [...table.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, reason]) => reason)
  expect(rows).toEqual(Object.keys(reasons))
})

test('the vectors that the table of cases names exist, and so do the tests', () => {
  const cases = readFileSync(new URL('../../../conformance/webhooks/README.md', import.meta.url), 'utf8')
  const cells = [...cases.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
  )
  const known = new Set<string>([...vectors.cases.map(({ id }) => id), ...Object.keys(reasons)])
  expect(cells.length).toBeGreaterThan(50)
  expect(cells.filter((name) => !known.has(name) && !existsSync(new URL(`../${name}`, import.meta.url)))).toEqual([])
})

test('the vectors show every reason that a file can show', () => {
  const covered = new Set(vectors.cases.map((vector) => vector.verdict))
  expect(Object.keys(reasons).filter((reason) => !covered.has(reason as Reason))).toEqual(['body_not_raw'])
})
