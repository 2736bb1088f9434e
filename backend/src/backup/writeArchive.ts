import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { messageOf } from '../errors.ts'
import { type ArchiveEntry, type DatabaseContents, FORMAT, MANIFEST_NAME, type Manifest } from './manifest.ts'

/** Only the shop's own user may read a backup: it holds personal data and keys. */
const FILE_MODE = 0o600

/** Adds one entry. Resolves when the archive can take the next. */
export type AddEntry = (name: string, content: Uint8Array) => Promise<void>

/**
 * Writes a gzipped tar file that must not exist yet, synced to disk. `write` adds the entries and returns what the manifest
 * says about the database. On failure an incomplete file is left for the caller to remove.
 */
export async function writeArchive(
  path: string,
  write: (add: AddEntry) => Promise<DatabaseContents>,
  signal: AbortSignal,
): Promise<void> {
  const tar = pack()
  const entries: ArchiveEntry[] = []
  const created = new Date()
  const store = (name: string, content: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const header = { name, mode: FILE_MODE, mtime: created }
      tar.entry(header, content, (error) => (error ? reject(error) : resolve()))
    })
  const add: AddEntry = async (name, content) => {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    entries.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    await store(name, bytes)
  }
  const fill = async () => {
    const database = await write(add)
    const manifest: Manifest = {
      shop: 'vacuum-shop',
      format: FORMAT,
      created: created.toISOString(),
      database,
      entries,
    }
    await store(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest)))
    tar.finalize()
  }
  const streamed = pipeline(tar, createGzip(), createWriteStream(path, { flags: 'wx', mode: FILE_MODE, flush: true }), {
    signal,
  })
  const filled = fill().catch((error: unknown) => {
    tar.destroy(error instanceof Error ? error : new Error(messageOf(error)))
    throw error
  })
  // If one fails, the other ends too; the stream reports the first error.
  const [fillResult, streamResult] = await Promise.allSettled([filled, streamed])
  if (streamResult.status === 'rejected') throw streamResult.reason
  if (fillResult.status === 'rejected') throw fillResult.reason
}
