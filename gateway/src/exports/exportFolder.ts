import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '@shop/runtime/settings'
import { ExportError, storageFull } from './exportError.ts'

const MB = 1024 * 1024
/** Time for which a file can be downloaded. */
export const LIFE_MS = 24 * 3_600_000
/** A file that has not grown for so long belongs to a process that died. */
const STALE_MS = 15 * 60_000
/** Room is reserved in steps of this size, and smaller files count as one step, which limits their number. */
const STEP_BYTES = MB
const PART = '.part'

export interface ExportQuotas {
  readonly ownerBytes: number
  readonly totalBytes: number
  /** Disk space that exports leave free. */
  readonly freeBytes: number
}

interface StoredFile {
  readonly path: string
  readonly owner: string
  readonly bytes: number
  readonly modified: number
  readonly isComplete: boolean
}

/** Name of a file: the owner's tag, then the export's ID. */
const namePattern = /^([\da-f]{16})-[\da-f-]{36}\.ndjson(\.part)?$/

export function exportFileName(owner: string, id: string): string {
  return `${owner}-${id}.ndjson`
}

function sum(files: readonly StoredFile[]): number {
  return files.reduce((total, { bytes }) => total + Math.max(bytes, STEP_BYTES), 0)
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

function asExportError(error: unknown): unknown {
  const code = codeOf(error)
  return code === 'ENOSPC' || code === 'EDQUOT' ? storageFull(error) : error
}

/** Creates a folder and those above it. Node's recursive `mkdir` never ends on a file system such as /proc. */
async function createFolder(folder: string): Promise<void> {
  const create = () => mkdir(folder, { mode: 0o700 })
  try {
    await create()
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    const parent = path.dirname(folder)
    if (codeOf(error) !== 'ENOENT' || (await stat(parent).catch(() => null))) throw error
    await createFolder(parent)
    await create()
  }
}

/** Folder of export files, which the gateways of one shop share. When it is full, the oldest files are removed first. */
export class ExportFolder {
  readonly #folder: string
  readonly #quotas: ExportQuotas

  constructor({ folder, ...quotas }: ExportQuotas & { readonly folder: string }) {
    this.#folder = folder
    this.#quotas = quotas
  }

  /** Creates the folder. @throws ConfigError if files cannot be written to it */
  async prepare(): Promise<void> {
    try {
      await createFolder(this.#folder)
      const probe = this.pathOf(`.probe-${process.pid}`)
      await writeFile(probe, '')
      await rm(probe)
    } catch (error) {
      const code = codeOf(error) ?? String(error)
      // A full disk stops exports only.
      if (code === 'ENOSPC' || code === 'EDQUOT') return
      throw new ConfigError('gateway', [
        `EXPORT_DIR: files cannot be written to ${this.#folder} (${code}); set it to a folder that this user can write`,
      ])
    }
  }

  pathOf(name: string): string {
    return path.join(this.#folder, name)
  }

  has(name: string): Promise<boolean> {
    return stat(this.pathOf(name)).then(
      () => true,
      () => false,
    )
  }

  /**
   * Writes a file, which appears under its name once it is complete.
   * @throws ExportError if there is no room
   */
  async write(name: string, source: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
    const file = this.pathOf(name)
    const unfinished = `${file}${PART}`
    try {
      await pipeline(this.#reserve(unfinished, source), createWriteStream(unfinished, { mode: 0o600 }), { signal })
      await rename(unfinished, file)
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {})
      throw asExportError(error)
    }
  }

  /** Passes chunks on once there is room for them. */
  async *#reserve(file: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let written = 0
    let reserved = STEP_BYTES
    await this.#makeRoom(file, reserved)
    for await (const chunk of source) {
      written += chunk.length
      if (written > reserved) {
        reserved = Math.ceil(written / STEP_BYTES) * STEP_BYTES
        await this.#makeRoom(file, reserved)
      }
      yield chunk
    }
  }

  /** @throws ExportError if removing the owner's and then everyone's oldest files does not make enough room */
  async #makeRoom(file: string, bytes: number): Promise<void> {
    const { ownerBytes, totalBytes, freeBytes } = this.#quotas
    const limit = Math.min(ownerBytes, totalBytes)
    if (bytes > limit) {
      const megabytes = Math.floor(limit / MB)
      const message = `The file would exceed ${megabytes} MB. Select fewer fields, or pass updatedSince.`
      throw new ExportError('TOO_LARGE', message)
    }
    const owner = path.basename(file).slice(0, 16)
    const files = (await this.#list()).filter((other) => other.path !== file)
    const ownFiles = files.filter((other) => other.owner === owner)
    const removed = await removeOldest(ownFiles, async (rest) => sum(rest) + bytes <= ownerBytes)
    const others = files.filter((other) => !removed.has(other))
    await removeOldest(others, async (rest) => {
      if (sum(rest) + bytes > totalBytes) return false
      const { bavail, bsize } = await statfs(this.#folder)
      return bavail * bsize >= freeBytes + STEP_BYTES
    })
  }

  /** Files from oldest to newest, without expired and abandoned ones, which are removed. */
  async #list(): Promise<StoredFile[]> {
    const files: StoredFile[] = []
    for (const name of await readdir(this.#folder)) {
      const [, owner, part] = namePattern.exec(name) ?? []
      const file = this.pathOf(name)
      // Another gateway may have removed it.
      const stats = owner === undefined ? null : await stat(file).catch(() => null)
      if (owner === undefined || stats === null) continue
      const { size, mtimeMs: modified } = stats
      const isComplete = part === undefined
      if (Date.now() - modified > (isComplete ? LIFE_MS : STALE_MS)) await rm(file, { force: true })
      else files.push({ path: file, owner, bytes: size, modified, isComplete })
    }
    return files.toSorted((a, b) => a.modified - b.modified)
  }
}

/** Removes complete files until there is enough room. @throws ExportError if there is none */
async function removeOldest(
  files: readonly StoredFile[],
  isEnough: (rest: readonly StoredFile[]) => Promise<boolean>,
): Promise<ReadonlySet<StoredFile>> {
  const removed = new Set<StoredFile>()
  const rest = () => files.filter((file) => !removed.has(file))
  while (!(await isEnough(rest()))) {
    const oldest = rest().find(({ isComplete }) => isComplete)
    if (oldest === undefined) throw storageFull()
    await rm(oldest.path, { force: true })
    removed.add(oldest)
  }
  return removed
}
