import * as z from 'zod/mini'

/** Milliseconds between questions, while somebody sees the page. */
const interval = 5 * 60_000
/** Coming back to the page asks at once, unless it was asked just before. */
const shortest = 30_000

const latestBuild = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) })

interface BuildsOptions {
  /** The build this page was made by. */
  build: string
  fetch(address: string, init: RequestInit): Promise<Response>
  /** Told what could not be fetched. */
  log(message: string, error: unknown): void
}

/** Whether another build than the page's own is there to be loaded. */
export interface Builds {
  readonly isOutdated: boolean
  stop(): void
}

/**
 * Asks for the latest build from time to time, and when the page is looked at again. A build counts once its manifest is
 * there too: before, its files are still on their way.
 */
export function watchBuilds({ build, fetch, log }: BuildsOptions): Builds {
  let isOutdated = false
  let askedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stops = new AbortController()

  async function read(address: string) {
    const answer = await fetch(address, { cache: 'no-store', signal: stops.signal })
    if (!answer.ok) throw new Error(`${address.split('?')[0]} answered with status ${answer.status}`)
    return latestBuild.parse(await answer.json())
  }

  async function ask() {
    clearTimeout(timer)
    askedAt = Date.now()
    try {
      const { id } = await read(`/builds/latest.json?${askedAt}`)
      if (id !== build) {
        await read(`/builds/meta/${id}.json`)
        isOutdated = true
        return stop()
      }
    } catch (error) {
      if (!stops.signal.aborted) log('Could not check for the latest build.', error)
    }
    wait()
  }

  function wait() {
    if (!stops.signal.aborted) timer = setTimeout(() => void (document.hidden ? wait() : ask()), interval)
  }

  function onReturn() {
    if (!document.hidden && Date.now() - askedAt >= shortest) void ask()
  }

  function stop() {
    clearTimeout(timer)
    stops.abort()
  }

  wait()
  document.addEventListener('visibilitychange', onReturn, { signal: stops.signal })
  for (const name of ['focus', 'online']) window.addEventListener(name, onReturn, { signal: stops.signal })
  return {
    get isOutdated() {
      return isOutdated
    },
    stop,
  }
}
