/** Shows a run and retries it, with the browser's session. It inserts text only, never HTML. */
export const runScript = `const article = document.querySelector('article')
const form = article.querySelector('form')
const problem = article.querySelector('[role=alert]')
const done = article.querySelector('.done')
const [, , organization, runId] = location.pathname.split('/')
const site = '/api/orgs/' + organization
const page = '/runs/' + organization + '/'
const address = site + '/automation-runs/' + runId
const login = '/login?next=' + encodeURIComponent(location.pathname)
const moment = (time) => new Date(time).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'medium' })

function show(name, ...content) {
  const element = article.querySelector('[data-show="' + name + '"]')
  element.replaceChildren(...content)
  const row = element.parentElement.matches('dl > div') ? element.parentElement : element
  row.hidden = content.join('') === ''
}

function make(name, text, more = {}) {
  return Object.assign(document.createElement(name), { textContent: text }, more)
}

const link = (text, href) => make('a', text, { href })

function fail(message) {
  problem.textContent = message
  problem.hidden = false
}

function span(milliseconds) {
  if (milliseconds < 1000) return milliseconds + ' ms'
  const seconds = Math.round(milliseconds / 1000)
  const parts = [[86400, 'd'], [3600, 'h'], [60, 'min'], [1, 's']]
    .map(([length, unit], index, all) => [Math.floor((index === 0 ? seconds : seconds % all[index - 1][0]) / length), unit])
    .filter(([count]) => count > 0)
  return parts.slice(0, 2).map((part) => part.join(' ')).join(' ')
}

function stepOf(step, redacted) {
  const item = document.createElement('li')
  item.className = 'step-' + step.status
  const how = step.status === 'done' ? 'left by ' + step.exit : step.status === 'failed' && step.exit ? 'failed, left by ' + step.exit : step.status
  const took = step.durationMs === null ? '' : ', ' + span(step.durationMs)
  const tried = step.try > 1 ? ', try ' + step.try : ''
  item.append(make('strong', step.label || step.nodeId), make('small', step.type + ': ' + how + tried + took))
  if (step.error) item.append(make('p', step.error, { className: 'error text' }))
  if (step.missing.length > 0) item.append(make('p', 'Variables that led nowhere: ' + step.missing.join(', ')))
  if (redacted) return item
  const details = document.createElement('details')
  details.append(make('summary', 'Input and output'), make('pre', JSON.stringify({ input: step.input, output: step.output }, null, 2)))
  item.append(details)
  return item
}

const sources = { event: 'an event', webhook: 'a call of its address', daily: 'the clock', cron: 'the clock', dateReached: 'a date', invoiceOverdue: 'an overdue invoice' }

function childrenOf({ childRuns, childRunCount, childRunStatuses }) {
  if (childRunCount === 0) return ['']
  const counts = Object.entries(childRunStatuses).filter(([, count]) => count > 0).map(([status, count]) => count + ' ' + status)
  return [counts.join(', '), ...childRuns.slice(0, 20).flatMap((id, index) => [index === 0 ? ': ' : ', ', link(index + 1, page + id)])]
}

function simulatedOf({ simulatedSteps: count }) {
  if (count === 0) return ''
  return (count === 1 ? 'One step was simulated' : count + ' steps were simulated') + ': nothing left this service, because no connector is set up.'
}

function render(run, name) {
  const { wait, trigger } = run
  article.querySelector('.kind').textContent = 'Run of ' + name
  article.querySelector('h1').textContent = run.statusLabel
  document.title = run.statusLabel + ': ' + name + ' \\u00b7 Belfry'
  show('error', run.status === 'failed' || run.error ? run.error ?? '' : '')
  show('simulated', simulatedOf(run))
  show('redacted', run.redacted ? 'What the run has read is left out: it may hold records that you may not read.' : '')
  show('wait', wait === null ? '' : wait.text)
  const deciders = wait?.assignees?.map(({ id, name }) => name ?? id).join(', ')
  show('deciders', ...(wait?.taskId ? [deciders || 'Administrators', ': ', link('look at the approval', '/approvals/' + wait.taskId)] : ['']))
  show('begun', sources[trigger.source] ?? trigger.source)
  show('about', run.records.map(({ model, id }) => model + ' ' + id).join(', '))
  show('parent', ...(run.parentRunId ? [link(run.parentRunId, page + run.parentRunId), run.itemId ? ', for ' + run.itemId : ''] : ['']))
  show('children', ...childrenOf(run))
  show('started', moment(run.startedAt ?? run.createdAt))
  show('ended', run.endedAt === null ? '' : moment(run.endedAt) + (run.durationMs === null ? '' : ', after ' + span(run.durationMs)))
  show('source', link(address, address))
  article.querySelector('dl').hidden = false
  article.querySelector('h2').hidden = run.steps.length === 0
  article.querySelector('.steps').replaceChildren(...run.steps.map((step) => stepOf(step, run.redacted)))
  form.hidden = run.status !== 'failed'
}

async function load() {
  const response = await fetch(address)
  if (response.status === 401) return location.replace(login)
  const answer = await response.json()
  if (response.ok) {
    const automation = await fetch(site + '/automations/' + answer.automationId)
    return render(answer, automation.ok ? (await automation.json()).name : answer.automationId)
  }
  article.querySelector('h1').textContent = 'Run'
  const other = article.querySelector('[data-show="other"]')
  other.firstElementChild.href = login
  other.hidden = false
  fail(answer.detail)
}

async function retry() {
  const session = await fetch('/api/session')
  if (session.status === 401) return location.assign(login)
  const headers = { 'x-csrf-token': (await session.json()).csrfToken }
  const response = await fetch(address + '/retry', { method: 'POST', headers })
  const answer = await response.json()
  if (!response.ok) fail(answer.detail)
  // Somebody else may have been quicker: what stands now says so.
  await load()
  if (response.ok) {
    done.textContent = 'It goes on. Load the page again to see how far it has come.'
    done.focus()
  }
}

async function attempt(work) {
  const button = form.querySelector('button')
  problem.hidden = true
  button.disabled = true
  try {
    await work()
  } catch {
    fail(article.dataset.silent)
  }
  button.disabled = false
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  attempt(retry)
})
attempt(load)
`
