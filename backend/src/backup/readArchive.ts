import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { Refusal, hasCode, messageOf } from '../errors.ts'
import { type ArchiveEntry, MANIFEST_NAME, MAX_ENTRY_BYTES, type Manifest, parseManifest } from './manifest.ts'

/** Takes the content of one entry. */
export type TakeEntry = (name: string, content: Buffer) => Promise<void>

export interface ArchiveSummary {
  readonly manifest: Manifest
  /** Size of the file. */
  readonly bytes: number
  /** Of the whole file, in hexadecimal. */
  readonly sha256: string
}

function isSame(left: ArchiveEntry | undefined, right: ArchiveEntry | undefined) {
  return left?.name === right?.name && left?.bytes === right?.bytes && left?.sha256 === right?.sha256
}

function checkEntries(listed: readonly ArchiveEntry[], entries: readonly ArchiveEntry[]): void {
  const count = Math.max(listed.length, entries.length)
  for (let at = 0; at < count; at += 1)
    if (!isSame(listed[at], entries[at]))
      throw new Error(`${(listed[at] ?? entries[at])?.name} differs from the manifest`)
}

interface TarEntry extends AsyncIterable<unknown> {
  readonly header: Header
}

async function contentOf(entry: TarEntry): Promise<Buffer> {
  const { name, size, type } = entry.header
  if (type !== 'file') throw new Error(`${name} is not a file`)
  if (size > MAX_ENTRY_BYTES) throw new Error(`${name} is too large`)
  const parts: Uint8Array[] = []
  for await (const part of entry) if (part instanceof Uint8Array) parts.push(part)
  return Buffer.concat(parts)
}

async function takeEntries(entries: AsyncIterable<TarEntry>, take: TakeEntry): Promise<Manifest> {
  const found: ArchiveEntry[] = []
  let manifest: Manifest | undefined
  for await (const entry of entries) {
    const { name } = entry.header
    if (manifest !== undefined) throw new Error(`${name} follows the manifest`)
    const content = await contentOf(entry)
    if (name === MANIFEST_NAME) {
      manifest = parseManifest(content.toString('utf8'))
      continue
    }
    found.push({ name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') })
    await take(name, content)
  }
  if (manifest === undefined) throw new Error('its end is missing')
  checkEntries(manifest.entries, found)
  return manifest
}

async function readWhole(path: string, take: TakeEntry, signal: AbortSignal): Promise<ArchiveSummary> {
  const hash = createHash('sha256')
  let bytes = 0
  const counter = new PassThrough().on('data', (part: Buffer) => {
    hash.update(part)
    bytes += part.length
  })
  const tar = extract()
  const streamed = pipeline(createReadStream(path), counter, createGunzip(), tar, { signal })
  const taken = takeEntries(tar, take).catch((error: unknown) => {
    tar.destroy(error instanceof Error ? error : new Error(messageOf(error)))
    throw error
  })
  const [takeResult, streamResult] = await Promise.allSettled([taken, streamed])
  if (takeResult.status === 'fulfilled' && streamResult.status === 'fulfilled')
    return { manifest: takeResult.value, bytes, sha256: hash.digest('hex') }
  const reasons = [streamResult, takeResult].flatMap((result): unknown[] =>
    result.status === 'rejected' ? [result.reason] : [],
  )
  // A failed entry closes the stream, whose own error is less specific.
  throw reasons.find((reason) => !hasCode(reason, 'ERR_STREAM_PREMATURE_CLOSE')) ?? reasons[0]
}

/** Wraps an error of `take`, which is rethrown as is because it says nothing about the file. */
class TakeFailure extends Error {}

/**
 * Reads a backup and checks it against its manifest, which is its last entry. Passes entries to `take` before they are known
 * to be intact, so do not commit anything until this resolves. Throws a Refusal if the file cannot be read, is truncated or
 * was altered.
 */
export async function readArchive(
  path: string,
  signal: AbortSignal,
  take: TakeEntry = async () => undefined,
): Promise<ArchiveSummary> {
  const guarded: TakeEntry = async (name, content) => {
    await take(name, content).catch((cause: unknown) => {
      throw new TakeFailure('', { cause })
    })
  }
  try {
    return await readWhole(path, guarded, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TakeFailure) throw error.cause
    if (hasCode(error, 'ENOENT')) throw new Refusal(`There is no file ${path}.`)
    if (hasCode(error, 'EACCES')) throw new Refusal(`This user cannot read ${path}: run the command as its owner.`)
    throw new Refusal(`${path} is damaged, incomplete or not a backup of the shop: ${messageOf(error)}.`)
  }
}
