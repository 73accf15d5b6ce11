import { commandLinePage } from './pages/command-line.mjs'
import { eventKeysPage } from './pages/event-keys.mjs'
import { permissionsPage } from './pages/permissions.mjs'
import { problemsPage } from './pages/problems.mjs'
import { settingsPage } from './pages/settings.mjs'
import { stepsPage } from './pages/steps.mjs'

const pages = {
  'command-line': commandLinePage,
  'event-keys': eventKeysPage,
  permissions: permissionsPage,
  problems: problemsPage,
  settings: settingsPage,
  steps: stepsPage,
}

/** The text of every page of reference/, by the name of its file. */
export function referencePages() {
  return Object.fromEntries(Object.entries(pages).map(([name, { source, text }]) => [name, header(source) + text()]))
}

function header(source) {
  return `---\naside: false\n---\n\n<!-- Generated from ${source}. Change that, build, and run: pnpm --filter @belfry/docs generate -->\n\n`
}
