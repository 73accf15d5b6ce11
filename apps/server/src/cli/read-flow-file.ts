import { readFile } from 'node:fs/promises'
import { CommandError } from './command.ts'

/**
 * The content of a JSON file.
 *
 * @param what the expected content, for the error message
 * @throws CommandError with the status 2
 */
export async function readJsonFile(file: string, what: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'There is no such file' : error.code === 'EISDIR' ? 'It is a folder' : error.message
    throw new CommandError(2, `${file} cannot be read: ${why}. Give the file of ${what}.`)
  })
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch (error) {
    throw new CommandError(2, `${file} is no JSON: ${(error as Error).message}.`)
  }
}

/**
 * The definition in a file: a definition itself, an exported flow, an automation from the API, or the journal of a run.
 *
 * @throws CommandError with the status 2
 */
export async function readFlowFile(file: string): Promise<unknown> {
  const value = await readJsonFile(file, 'a flow')
  if (typeof value === 'object' && value !== null) {
    if ('nodes' in value) return value
    if ('definition' in value && typeof value.definition === 'object' && value.definition !== null) return value.definition
  }
  const remedy = 'Give a definition (nodes, edges), an exported flow, or an automation as GET …/automations/{id} answers it.'
  throw new CommandError(2, `${file} holds no flow. ${remedy}`)
}
