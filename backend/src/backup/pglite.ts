import { cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { takeLock } from '../database/embedded/lock.ts'
import { Refusal } from '../refusal.ts'
import { messageOf } from '../systemError.ts'
import type { Session } from './snapshot.ts'

interface PgliteResult {
  readonly rows: readonly unknown[]
  readonly blob?: Blob
}

/** The parts of PGlite that a backup uses. It is not a dependency: scripts/backup.mjs installs it on demand. */
interface Pglite {
  exec(text: string): Promise<readonly PgliteResult[]>
  query(text: string): Promise<PgliteResult>
  close(): Promise<void>
}

interface PgliteModule {
  readonly PGlite: { create(options: { readonly dataDir: string }): Promise<Pglite> }
}

const pgliteModule = z.custom<PgliteModule>(
  (loaded) => typeof loaded === 'object' && loaded !== null && 'PGlite' in loaded,
  'is not PGlite',
)

const sessionOf = (pglite: Pglite): Session => ({
  query: async (text) => (await pglite.exec(text)).at(-1)?.rows ?? [],
  copyOut: async function* (table, columns) {
    const { blob } = await pglite.query(`copy ${table} (${columns}) to '/dev/blob'`)
    if (blob !== undefined) yield* blob.stream()
  },
})

export interface PgliteFolder {
  /** Data folder of an earlier release, whose backend must not run. */
  readonly dataFolder: string
  /** Path of the package's main module. */
  readonly module: string
  /** A folder with room for a copy of the database: PGlite modifies what it opens. */
  readonly workFolder: string
}

/** Copies an unused database under the lock of those releases, because PGlite has none of its own. */
async function copyLocked(folder: string, copy: string): Promise<void> {
  const lock = await takeLock(`${folder}.lock`)
  try {
    await cp(folder, copy, { recursive: true })
  } finally {
    await lock.release()
  }
}

/** Opens a copy of the database of an earlier release for `work`. */
export async function withPglite<Result>(
  { dataFolder, module, workFolder }: PgliteFolder,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const folder = join(dataFolder, 'database')
  const isThere = await stat(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
  if (!isThere) throw new Refusal(`${folder} holds no database: give the DATA_DIR of an earlier release.`)
  const { PGlite } = pgliteModule.parse(await import(pathToFileURL(module).href))
  const copy = await mkdtemp(join(workFolder, '.pglite-'))
  try {
    await copyLocked(folder, copy)
    const pglite = await PGlite.create({ dataDir: copy }).catch((error: unknown) => {
      throw new Refusal(`The database in ${folder} cannot be opened with PGlite: ${messageOf(error)}.`)
    })
    return await work(sessionOf(pglite)).finally(() => pglite.close())
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
