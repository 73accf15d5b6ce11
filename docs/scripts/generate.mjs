// Writes the pages of reference/ from the catalogues that the service itself runs on. Run it after a build:
// pnpm --filter @belfry/docs generate
import { writeFileSync } from 'node:fs'
import { referencePages } from './reference-pages.mjs'

for (const [name, text] of Object.entries(referencePages())) {
  writeFileSync(new URL(`../reference/${name}.md`, import.meta.url), text)
}
