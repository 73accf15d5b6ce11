import { commands } from '../../../apps/server/src/cli/index.ts'
import { capital, code, plain, sentence, table } from '../markdown.mjs'

/** Every command of the program. */
export const commandLinePage = {
  source: 'apps/server/src/cli/index.ts',
  text: () => `# Command line

In a clone of the repository a command is called as \`npm run belfry -- <command>\`; the program itself is \`apps/server/dist/main.js\`.
Commands read the same [settings](./settings) as the server, so they find the same data. They may run while the server does, and
what they change is seen at once.

${commands.map(commandSection).join('\n\n')}
`,
}

function commandSection({ name, description, argument, options = [] }) {
  const usage = ['belfry', name, argument?.[0], options.length > 0 ? '[options]' : ''].filter(Boolean).join(' ')
  const rows = [...(argument ? [argument] : []), ...options]
  const parts = [`## ${name}`, sentence(capital(plain(description))), `\`\`\`text\n${usage}\n\`\`\``]
  if (rows.length > 0) {
    parts.push(
      table(
        ['Argument or option', 'Meaning'],
        rows.map(([flags, meaning]) => [code(flags), sentence(capital(plain(meaning)))]),
      ),
    )
  }
  return parts.join('\n\n')
}
