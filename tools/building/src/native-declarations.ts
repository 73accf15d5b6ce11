import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, parse, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { UserConfig } from 'tsdown'

type DeclarationOptions = Exclude<NonNullable<UserConfig['dts']>, boolean>

/** The compiler's program. The package exports only its version, which lies in the same folder. */
const TSC = join(dirname(fileURLToPath(import.meta.resolve('typescript-native'))), 'tsc.js')

/**
 * Options for declarations made by the native compiler, which takes a fifth of the time of the other one. It writes the declarations of
 * all files of `tsconfig.json` to a temporary folder; the bundler puts those of each entry together. Types are not checked: `typecheck` does that.
 *
 * @param entry the entries that have declarations, as paths or patterns; all without it
 */
export function nativeDeclarations({ entry }: { readonly entry?: readonly string[] } = {}): DeclarationOptions {
  const tsconfig = resolve('tsconfig.json')
  const { root } = parse(tsconfig)
  // The formats of a package are built side by side from the same declarations.
  let emitted: Promise<string> | null = null
  let users = 0
  return {
    ...(entry === undefined ? {} : { entry: [...entry] }),
    tsconfig,
    sourcemap: false,
    generator: {
      async init() {
        users++
        emitted ??= emitDeclarations(tsconfig, root)
        await emitted
      },
      async emit(_code, fileName) {
        const folder = await (emitted as Promise<string>)
        return { code: await readFile(join(folder, relative(root, fileName).replace(/\.ts$/, '.d.ts')), 'utf8') }
      },
      async dispose() {
        if (--users > 0 || emitted === null) return
        const folder = emitted
        emitted = null
        await rm(await folder, { recursive: true, force: true })
      },
    },
  }
}

async function emitDeclarations(tsconfig: string, root: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'belfry-declarations-'))
  const emitting = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--noCheck', '--checkers', '1']
  try {
    await promisify(execFile)(process.execPath, [TSC, '--project', tsconfig, ...emitting, '--rootDir', root, '--outDir', folder])
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    // The compiler writes what it has found to its output.
    throw new Error(`The declarations could not be written:\n${(error as { readonly stdout?: string }).stdout}`, { cause: error })
  }
}
