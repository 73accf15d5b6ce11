/** Shows an approval and sends the decision, with the browser's session. It inserts text only, never HTML. */
export const approvalScript = `const article = document.querySelector('article')
const form = article.querySelector('form')
const error = article.querySelector('.error')
const done = article.querySelector('.done')
const place = (name) => article.querySelector('[data-show="' + name + '"]')
const taskId = location.pathname.split('/').pop()
const address = '/api/automation-approvals/' + taskId
const login = '/login?next=' + encodeURIComponent(location.pathname)

function show(name, text) {
  const element = place(name)
  element.textContent = text
  const row = element.parentElement.matches('dl > div') ? element.parentElement : element
  row.hidden = text === ''
}

function fail(message) {
  error.textContent = message
  error.hidden = false
}

function say(text) {
  form.hidden = true
  done.textContent = text
}

function render(approval) {
  article.querySelector('h1').textContent = approval.title
  document.title = approval.title + ' \\u00b7 Belfry'
  show('description', approval.description ?? '')
  show('organization', approval.organization.name)
  show('assignees', approval.assignees.map(({ id, name }) => name ?? id).join(', ') || article.dataset.administrators)
  show('about', approval.links.map(({ model, id }) => model + ' ' + id).join(', '))
  const options = { dateStyle: 'full', timeStyle: 'short' }
  show('until', approval.until === null ? '' : new Date(approval.until).toLocaleString(document.documentElement.lang, options))
  article.querySelector('dl').hidden = false
  form.hidden = !approval.isOpen
  if (approval.isOpen) return
  const by = approval.decidedBy === null ? '' : ' (' + (approval.decidedBy.name ?? approval.decidedBy.id) + ')'
  const isLate = approval.status === 'TIMED_OUT'
  say(approval.decision === null ? article.dataset[isLate ? 'late' : 'ended'] : article.dataset[approval.decision] + by)
}

async function load() {
  const response = await fetch(address)
  if (response.status === 401) return location.replace(login)
  const answer = await response.json()
  if (response.ok) return render(answer)
  article.querySelector('h1').textContent = article.querySelector('.kind').textContent
  place('other').firstElementChild.href = login
  place('other').hidden = false
  fail(answer.detail)
}

async function decide(body) {
  const session = await fetch('/api/session')
  if (session.status === 401) return location.assign(login)
  const headers = { 'content-type': 'application/json', 'x-csrf-token': (await session.json()).csrfToken }
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = await response.json()
  if (response.ok) {
    say(article.dataset[answer.decision])
    return done.focus()
  }
  // Somebody else was quicker, or it is too late: what stands now says so.
  if (response.status === 409) await load()
  fail(answer.detail)
}

async function attempt(work) {
  const buttons = form.querySelectorAll('button')
  error.hidden = true
  for (const button of buttons) button.disabled = true
  try {
    await work()
  } catch {
    fail(article.dataset.silent)
  }
  for (const button of buttons) button.disabled = false
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const comment = form.elements.comment.value.trim()
  attempt(() => decide({ decision: event.submitter.value, ...(comment === '' ? {} : { comment }) }))
})
attempt(load)
`
