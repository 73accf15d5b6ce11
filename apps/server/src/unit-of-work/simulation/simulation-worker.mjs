// Runs in a worker thread, as it stands here: JavaScript, so that it needs no build in tests and no bundler in the product. It is told
// one flow, plays it, says what came of it, and is ended. The first message says that from now on its time counts. It has no store: what
// stands beneath the records of the script it asks for.
import { parentPort, workerData } from 'node:worker_threads'
import { playReport } from '@belfry/automation-engine/player'

const answers = new Map()
let asked = 0

function ask(question) {
  return new Promise((resolve) => {
    asked += 1
    answers.set(asked, resolve)
    parentPort.postMessage({ kind: 'asks', id: asked, question })
  })
}

/** The records of one organization. Of another one, which a script may have made up, there are none. */
function baseOf(ownId) {
  const askHere = async (organizationId, question, nothing) => (organizationId === ownId ? ask(question) : nothing)
  return {
    get: ({ name }, organizationId, id) => askHere(organizationId, { ask: 'record', model: name, id }, null),
    getByExternalId: ({ name }, organizationId, externalId) =>
      askHere(organizationId, { ask: 'recordByExternalId', model: name, externalId }, null),
    list: ({ name }, organizationId, query) => askHere(organizationId, { ask: 'page', model: name, query }, { data: [], nextCursor: null }),
    lastNumber: (organizationId, series) => askHere(organizationId, { ask: 'lastNumber', series }, 0),
  }
}

async function play(job) {
  const text = JSON.stringify(await playReport(job, { base: baseOf(job.organization.id) }))
  const { maxAnswerLength } = workerData
  const tooLarge = {
    kind: 'too_long',
    message: `What came of it has more than ${maxAnswerLength} characters as JSON, which is more than is answered.`,
  }
  parentPort.postMessage({ kind: 'completed', text: text.length > maxAnswerLength ? JSON.stringify(tooLarge) : text })
}

parentPort.on('message', (message) => {
  if (message.kind === 'play') return play(message.job)
  answers.get(message.id)(message.value)
  answers.delete(message.id)
})
parentPort.postMessage({ kind: 'started' })
