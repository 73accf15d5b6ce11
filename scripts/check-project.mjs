// Holds the manifests of what is published to project.json, the one place that says where the project lives. What is null there is not decided
// yet, and stands nowhere else. `--write` brings the manifests in line.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const project = JSON.parse(readFileSync('project.json', 'utf8'))
const folders = ['packages', 'apps'].flatMap((parent) => readdirSync(parent).map((name) => `${parent}/${name}`))
const faults = []
for (const folder of folders) {
  const file = `${folder}/package.json`
  if (!existsSync(file)) continue
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const wanted = wantedOf(folder, manifest)
  if (!manifest.name.startsWith(`${project.npmScope}/`)) faults.push(`${file}: the name ${manifest.name} is not in ${project.npmScope}`)
  if (JSON.stringify(wanted) === JSON.stringify(manifest)) continue
  if (process.argv.includes('--write')) writeFileSync(file, `${JSON.stringify(wanted, null, 2)}\n`)
  else faults.push(`${file}: "repository", "homepage" or "bugs" is not as project.json says; run: node scripts/check-project.mjs --write`)
}
for (const fault of faults) console.error(fault)
const unset = Object.keys(project).filter((name) => project[name] === null)
if (unset.length > 0) console.log(`not decided yet, see project.json: ${unset.join(', ')}`)
process.exit(faults.length === 0 ? 0 : 1)

/** The manifest as it has to be: the three members come after "engines", in this order, where they are known. */
function wantedOf(folder, { repository: _, homepage: __, bugs: ___, ...rest }) {
  const { repository, homepage } = project
  const members = {
    ...(repository === null
      ? {}
      : { repository: { type: 'git', url: `git+${repository}.git`, directory: folder }, bugs: { url: `${repository}/issues` } }),
    ...(homepage === null ? {} : { homepage }),
  }
  return Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => [[name, value], ...(name === 'engines' ? Object.entries(members) : [])]),
  )
}
