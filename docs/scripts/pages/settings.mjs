import { connectorDefinitions } from '../../../apps/server/src/external/connectors/index.ts'
import { allSettings } from '../../../apps/server/src/platform/settings/settings.ts'
import { code, plain, sentence, table } from '../markdown.mjs'

/** Every setting of the server. */
export const settingsPage = {
  source: 'apps/server/src/platform/settings/settings.ts and apps/server/src/external/connectors',
  text: () => `# Settings

The server is set up with environment variables. All of them begin with \`BELFRY_\`, and one that is not in this list keeps the server
from starting: a misspelt setting is worse than none.

${table(
  ['Variable', 'Meaning', 'Default'],
  allSettings(connectorDefinitions).map(({ variable, description, defaultText, secret }) => [
    code(variable),
    `${sentence(plain(description))}${secret ? ' Never printed.' : ''}`,
    defaultText.includes(' ') ? plain(defaultText) : code(defaultText),
  ]),
)}

Every variable can also be read from a file: add \`_FILE\` to its name and give the path, as in \`BELFRY_MASTER_KEYS_FILE=/run/secrets/belfry\`.
Setting both is refused. The file named by \`BELFRY_MASTER_KEYS_FILE\` is made at the first start when it does not exist.
`,
}
