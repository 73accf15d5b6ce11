import { onOneLine } from '../../json-text.mjs'
import { code, link, plain, table } from '../../markdown.mjs'

/** What happens in a script, and what came of it, as a list and tables. */
export function storyOf(script, context) {
  const { start = {}, steps = [], expect } = script
  const moves = [startWords(script, start, context), ...steps.map((move) => moveWords(move, context))]
  return [`### ${plain(script.title)}`, moves.map((text, index) => `${index + 1}. ${text}`).join('\n'), outcome(expect, context)].join(
    '\n\n',
  )
}

function startWords({ now, endpoints, external }, { event, webhook, perform }, context) {
  const what = event
    ? `${code(event.key)} is told`
    : webhook
      ? callWords(webhook)
      : perform
        ? `somebody performs ${operationLink(perform.operation, context)}`
        : 'everything is there, and the clock starts the flow when it is time'
  return `At ${code(now)} ${what}.${[...endpointWords(endpoints), ...refusalWords(external)].map((text) => ` ${text}`).join('')}`
}

const LONG_CALL = 120

function callWords({ body, query }) {
  const given = [...Object.entries({ query, body })].filter(([, value]) => Object.keys(value ?? {}).length > 0)
  const texts = given.map(([name, value]) => `the ${name} ${code(onOneLine(value))}`)
  const isShort = texts.length > 0 && texts.join().length <= LONG_CALL
  return `the flow's address is called${isShort ? ` with ${texts.join(' and ')}` : ''}`
}

function endpointWords(endpoints = {}) {
  const words = {
    delivered: 'The receiver takes every message.',
    failed: 'The receiver takes no message.',
    deleted: 'The webhook is deleted before.',
  }
  const all = typeof endpoints === 'string' || Array.isArray(endpoints) ? [endpoints] : Object.values(endpoints)
  return all.map((one) => words[one] ?? `The receiver answers ${one.join(', then ')}.`)
}

function refusalWords(external = {}) {
  return Object.values(external).flatMap(({ accepted, reason }) => (accepted ? [] : [`The external system refuses: “${plain(reason)}”`]))
}

const moveTexts = {
  advance: (span) => `${code(span)} ${/^1 /.test(span) ? 'passes' : 'pass'}.`,
  advanceTo: (moment) => `It becomes ${code(moment)}.`,
  finish: () => 'Time passes until every run has ended.',
  emit: ({ key }) => `${code(key)} is told.`,
  perform: ({ operation }, context) => `Somebody performs ${operationLink(operation, context)}.`,
  decide: ({ decision }) => `A colleague decides: ${decision}.`,
  retry: () => 'Somebody tries the failed step again.',
  cancel: () => 'Somebody cancels the run.',
}

function moveWords({ expect, ...move }, context) {
  const [[name, given]] = Object.entries(move)
  const waits = expect?.path ? ` The run is ${expect.status} now: ${pathWords(expect.path)}.` : ''
  return moveTexts[name](given, context) + waits
}

function operationLink(name, { operations }) {
  const found = operations.find((one) => one.name === name)
  return found ? link(found.summary, found.link) : code(name)
}

function outcome({ status, path, runs, records = {}, messages }, context) {
  const lists = Object.entries(records).filter(([, list]) => list.length > 0)
  const none = Object.entries(records).filter(([, list]) => list.length === 0)
  const sent = Array.isArray(messages) ? messages : []
  return [
    status === 'none'
      ? '**No run begins.**'
      : `**The run is ${status}:** ${pathWords(path)}.${runs > 1 ? ` There are ${runs} runs in all.` : ''}`,
    ...(lists.length > 0
      ? [
          table(
            ['Afterwards there is', 'With'],
            lists.flatMap(([name, list]) => recordRows(name, list, context)),
          ),
        ]
      : []),
    ...(sent.length > 0 ? [table(['Sent by', 'To', 'What it says'], sent.map(messageRow))] : []),
    ...(none.length > 0 ? [`There are no ${none.map(([name]) => recordLink(name, context, name)).join(' and no ')}.`] : []),
  ].join('\n\n')
}

function pathWords(path) {
  return path.map(code).join(' → ')
}

function recordRows(collection, list, context) {
  return list.map((record) => [
    recordLink(collection, context),
    Object.entries(record)
      .map(([name, value]) => `${code(name)} ${plainValue(value)}`)
      .join(', '),
  ])
}

function recordLink(collection, { records }, text) {
  const { model, link: target } = records.find((record) => record.model.collection === collection)
  return link(text?.replaceAll('-', ' ') ?? model.title, target)
}

function plainValue(value) {
  return typeof value === 'object' ? code(JSON.stringify(value)) : plain(String(value))
}

function messageRow({ channel, recipient, subject, body }) {
  const text = [subject, body].filter(Boolean).map((part) => `“${plain(part)}”`)
  return [code(channel), code(recipient), text.join(': ')]
}
