import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { operationFile, type PublishedBuilds } from '@shop/runtime/publishedBuilds'
import { type File, encodings, fileNamed, isBuiltType, serveFiles } from './builtFiles.ts'
import type { WebApp } from './webApp.ts'

/** Files whose content never changes, which pages of other builds may request. */
const lastingPath = /^\/(?:assets|builds\/meta)\/[^/]+$/

/** Memory for files of other builds, in bytes. */
const CACHE_BYTES = 8 * 1024 * 1024

type Files = ReadonlyMap<string, File>

/** The files of a build that pages and gateways may need while servers run another build, by name. */
export function publishedFiles(
  files: Files,
  operations: Readonly<Record<string, string>>,
): Map<string, string | Buffer> {
  const published = new Map<string, string | Buffer>()
  for (const [id, text] of Object.entries(operations)) published.set(operationFile(id), text)
  for (const [address, { content, compressed }] of files) {
    if (!lastingPath.test(address)) continue
    published.set(address.slice(1), content)
    for (const [encoding, ending] of encodings) {
      const copy = compressed.get(encoding)
      if (copy) published.set(address.slice(1) + ending, copy)
    }
  }
  return published
}

/** Serves files of this build from memory, and files of other builds from the shared folder. */
export function serveBuilds(files: Files, builds: PublishedBuilds | null): WebApp['files'] {
  const serveOwn = serveFiles(files)
  if (builds === null) return serveOwn
  const cache = new LRUCache<string, File>({ maxSize: CACHE_BYTES, sizeCalculation: sizeOf })
  const load = async (address: string): Promise<File | null> => {
    const file = cache.get(address) ?? (await readPublished(builds, address.slice(1)))
    if (file) cache.set(address, file)
    return file
  }
  return (request, response, next) =>
    serveOwn(request, response, () => {
      const address = (request.url ?? '/').split('?', 1)[0] ?? ''
      if (!lastingPath.test(address) || !isBuiltType(address)) return next()
      load(address).then(
        (file) => (file ? serveFiles(new Map([[address, file]]))(request, response, next) : next()),
        () => next(),
      )
    })
}

async function readPublished(builds: PublishedBuilds, name: string): Promise<File | null> {
  const found = await builds.find(name)
  if (found === null) return null
  const endings = ['', ...encodings.map(([, ending]) => ending)]
  const [content, ...copies] = await Promise.all(endings.map((ending) => readFile(found + ending).catch(() => null)))
  // Its build has just been removed.
  if (!content) return null
  const compressed = encodings.flatMap(([encoding], index) => {
    const copy = copies[index]
    return copy ? [[encoding, copy] as const] : []
  })
  return fileNamed(path.posix.normalize(name), content, new Map(compressed))
}

function sizeOf({ content, compressed }: File): number {
  return [...compressed.values()].reduce((bytes, copy) => bytes + copy.length, content.length) || 1
}
