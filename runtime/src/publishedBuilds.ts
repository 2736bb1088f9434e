import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError } from './settings.ts'

const HOUR_MS = 3_600_000
/** How long a build stays available after a server last used it. */
const RETENTION_MS = 14 * 24 * HOUR_MS
/** Minimum time between two reads of the folder. */
const PAUSE_MS = 250
/** If there are more builds, only the most recently used ones are available, so that memory is bounded. */
const MAX_BUILDS = 200

const idPattern = /^[\w-]{1,64}$/
const temporaryPattern = /^\.publishing-[\da-f-]{36}$/
/** Every published build has this file. Its modification time says when a server last used the build. */
const MARKER = '.last-used'

interface PublishedBuildsOptions {
  /** Folder that all servers of a shop share. */
  readonly folder: string
  /** The folders of a build whose files this server looks for. */
  readonly kinds: readonly string[]
  /** Called if this server's build cannot be published, or if builds cannot be read. */
  readonly onFailure: (error: unknown) => void
}

/** Name of a persisted operation among the files of a build. */
export function operationFile(id: string): string {
  return `operations/${id}.graphql`
}

/**
 * Opens the builds in the folder BUILDS_DIR; returns null if it is not set.
 * @throws ConfigError if this process cannot write to it
 */
export async function openBuilds(
  process: string,
  folder: string | null,
  options: Omit<PublishedBuildsOptions, 'folder'>,
): Promise<PublishedBuilds | null> {
  if (folder === null) return null
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new ConfigError(process, [`BUILDS_DIR: files cannot be written to ${folder} (${codeOf(error)})`])
  }
  return new PublishedBuilds({ ...options, folder })
}

/** Content of files by name, such as "assets/client-1a2b.js". */
type BuildFiles = ReadonlyMap<string, string | Buffer>

/**
 * Files of a shop's recent builds, so that during and after an upgrade, every server can serve the files of pages that
 * another build rendered. Each server publishes its own build, and removes builds that no server has used for 14 days.
 */
export class PublishedBuilds {
  readonly #options: PublishedBuildsOptions
  /** Names of files by build. */
  #builds: ReadonlyMap<string, readonly string[]> = new Map()
  /** Paths of files by name. */
  #paths: ReadonlyMap<string, string> = new Map()
  #reading: Promise<void> = Promise.resolve()
  #nextReading: Promise<void> | null = null
  #readAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(options: PublishedBuildsOptions) {
    this.#options = options
  }

  /** Publishes a build, and keeps it available while this server runs. */
  async publish(id: string, files: BuildFiles): Promise<void> {
    const ensure = () => this.#ensure(id, files).catch(this.#options.onFailure)
    this.#timer = setInterval(() => void ensure(), HOUR_MS).unref()
    await ensure()
  }

  /** Path of a published file; null if there is none. Finds every file that was published before the call. */
  async find(name: string): Promise<string | null> {
    if (!this.#paths.has(name)) await this.#readAgain()
    return this.#paths.get(name) ?? null
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #ensure(id: string, files: BuildFiles): Promise<void> {
    const target = this.#pathOf(id)
    await markAsUsed(target).catch(async (error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error
      await this.#write(target, files)
    })
    await this.#removeUnused(await usedAt(target))
  }

  /** Writes all files or none. */
  async #write(target: string, files: BuildFiles): Promise<void> {
    const temporary = this.#pathOf(`.publishing-${randomUUID()}`)
    try {
      for (const [name, content] of files) {
        const file = path.join(temporary, name)
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(file, content)
      }
      await markAsUsed(temporary)
      await rename(temporary, target)
    } catch (error) {
      // Another server has just published the same build.
      if (!['EEXIST', 'ENOTEMPTY'].includes(codeOf(error))) throw error
    } finally {
      await rm(temporary, { recursive: true, force: true })
    }
  }

  /**
   * Removes only folders that are certainly builds, or that a killed server left behind.
   * @param now time by the clock of the file system: the clocks of servers may differ
   */
  async #removeUnused(now: number): Promise<void> {
    for (const name of await readdir(this.#options.folder)) {
      const folder = this.#pathOf(name)
      const time = temporaryPattern.test(name) ? timeOf(folder) : idPattern.test(name) ? usedAt(folder) : now
      if (now - (await time) > RETENTION_MS) await rm(folder, { recursive: true, force: true })
    }
  }

  /** Reads the folder again. Waiting callers share one read, which begins after they have called. */
  #readAgain(): Promise<void> {
    const pause = Math.max(0, this.#readAt + PAUSE_MS - performance.now())
    this.#nextReading ??= Promise.all([this.#reading, wait(pause)]).then(() => {
      this.#nextReading = null
      this.#readAt = performance.now()
      this.#reading = this.#read().catch(this.#options.onFailure)
      return this.#reading
    })
    return this.#nextReading
  }

  /** Builds never change once they are published, so only new ones are read. */
  async #read(): Promise<void> {
    const ids = await this.#recent((await readdir(this.#options.folder)).filter((id) => idPattern.test(id)))
    if (ids.length === this.#builds.size && ids.every((id) => this.#builds.has(id))) return
    const builds = new Map<string, readonly string[]>()
    for (const id of ids) builds.set(id, this.#builds.get(id) ?? (await this.#namesOf(id)))
    this.#builds = builds
    this.#paths = new Map(
      [...builds].flatMap(([id, names]) => names.map((name) => [name, path.join(this.#pathOf(id), name)] as const)),
    )
  }

  async #recent(ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length <= MAX_BUILDS) return ids
    const times = await Promise.all(ids.map(async (id) => [id, await usedAt(this.#pathOf(id))] as const))
    return times
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, MAX_BUILDS)
      .map(([id]) => id)
  }

  async #namesOf(id: string): Promise<string[]> {
    const lists = await Promise.all(
      this.#options.kinds.map(async (kind) => {
        const names = await readdir(path.join(this.#pathOf(id), kind), { recursive: true }).catch(() => [])
        return names.map((name) => `${kind}/${name}`)
      }),
    )
    return lists.flat()
  }

  #pathOf(name: string): string {
    return path.join(this.#options.folder, name)
  }
}

function markAsUsed(build: string): Promise<void> {
  return writeFile(path.join(build, MARKER), 'A server of the shop used this build at the time of this file.\n')
}

/** Time of the last use; infinity if the folder is not a build. */
function usedAt(build: string): Promise<number> {
  return timeOf(path.join(build, MARKER))
}

/** Modification time; infinity if the file does not exist. */
async function timeOf(file: string): Promise<number> {
  const stats = await stat(file).catch(() => null)
  return stats?.mtimeMs ?? Number.POSITIVE_INFINITY
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
