import { readCatalogue } from './catalogue.mjs'
import { commandLinePage } from './pages/command-line.mjs'
import { eventPages } from './pages/event-prefix.mjs'
import { eventsPage } from './pages/events.mjs'
import { flowProblemsPage } from './pages/flow-problems.mjs'
import { tagPages } from './pages/operation-tag.mjs'
import { operationsPage } from './pages/operations.mjs'
import { permissionsPage } from './pages/permissions.mjs'
import { problemsPage } from './pages/problems.mjs'
import { recordPages } from './pages/record.mjs'
import { recordsPage } from './pages/records.mjs'
import { settingsPage } from './pages/settings.mjs'
import { stepsPage } from './pages/steps/index-page.mjs'
import { stepPages } from './pages/steps/step-pages.mjs'

/** The text of every page of reference/, by its path without `.md`: `records/customer`. */
export function referencePages(catalogue = readCatalogue()) {
  const pages = {
    'command-line': commandLinePage,
    'flow-problems': flowProblemsPage,
    permissions: permissionsPage,
    problems: problemsPage,
    settings: settingsPage,
    'records/index': recordsPage(catalogue),
    ...recordPages(catalogue),
    'operations/index': operationsPage(catalogue),
    ...tagPages(catalogue),
    'events/index': eventsPage(catalogue),
    ...eventPages(catalogue),
    'steps/index': stepsPage,
    ...stepPages(catalogue),
  }
  return Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, header(page) + page.text()]))
}

/** `sidebar` is the page's name in the sidebar where it is not its title, `group` the part of its folder's entry in which it stands. */
function header({ source, sidebar, group }) {
  const name = (sidebar === undefined ? '' : `sidebar: ${sidebar}\n`) + (group === undefined ? '' : `group: ${group}\n`)
  return `---\naside: false\n${name}---\n\n<!-- Generated from ${source}. -->\n\n`
}
