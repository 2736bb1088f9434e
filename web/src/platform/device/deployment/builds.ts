import * as shape from '../../shape.ts'

/** Milliseconds between checks while the page is visible. */
const interval = 5 * 60_000
/** Returning to the page checks immediately, unless it just did. */
const shortest = 30_000

const latestBuild = shape.object({ id: shape.string().check(shape.regex(/^[\w-]{1,64}$/)) })

interface BuildsOptions {
  /** The build this page was made by. */
  build: string
  fetch(address: string, init: RequestInit): Promise<Response>
  /** Called with failures to load. */
  log(message: string, error: unknown): void
}

/** Whether a newer build is available. */
export interface Builds {
  readonly isOutdated: boolean
  stop(): void
}

/**
 * Checks for the latest build periodically and when the page becomes visible. A build counts once its manifest exists:
 * before that, its files are still being deployed.
 */
export function watchBuilds({ build, fetch, log }: BuildsOptions): Builds {
  let isOutdated = false
  let askedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stops = new AbortController()

  async function read(address: string) {
    const answer = await fetch(address, { cache: 'no-store', signal: stops.signal })
    if (!answer.ok) throw new Error(`${address.split('?')[0]} responded with status ${answer.status}`)
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
