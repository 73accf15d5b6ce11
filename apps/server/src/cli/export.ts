import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { writeExport } from '../http/export/write-export.ts'
import { recordExport } from './bootstrap.ts'
import type { Command } from './command.ts'

/** Writes everything of an organization into a ZIP file. */
export const exportCommand: Command = {
  name: 'export',
  description: 'write everything of an organization into a ZIP file; works beside a running server',
  argument: ['<file>', 'the file, which must not be there yet'],
  options: [['--organization <slug>', 'the organization']],
  async run({ open, print }, { organization }, file) {
    if (typeof organization !== 'string') throw new Error('Say of which organization: --organization <slug>.')
    if (file === undefined) throw new Error('Say into which file: belfry export --organization <slug> <file>.')
    const installation = await open()
    const organizationId = await recordExport(installation, organization)
    // It contains personal data: readable for this user only, and it never replaces another file.
    const out = createWriteStream(file, { flags: 'wx', mode: 0o600 })
    out.on('error', () => {}) // the callback of `write` gets the error
    const write = (bytes: Uint8Array) =>
      new Promise<void>((resolve, reject) => out.write(bytes, (error) => (error ? reject(error) : resolve())))
    try {
      await installation.store.snapshot((db) => writeExport({ db, organizationId }, { now: installation.now(), write }))
      out.end()
      await finished(out)
    } catch (error) {
      out.destroy()
      if ((error as { readonly code?: unknown }).code !== 'EEXIST') await rm(file, { force: true })
      throw error
    }
    print(`${file} holds everything of ${organization} but secrets. Its last file, manifest.json, says what.`)
  },
}
