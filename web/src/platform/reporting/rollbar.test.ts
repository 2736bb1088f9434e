// @vitest-environment happy-dom
import Rollbar from 'rollbar/replay'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rollbarConfiguration } from './rollbar.ts'

const configuration = rollbarConfiguration({ token: 'a-token', environment: 'tests', build: 'b1' })

/** Rollbar's real package with the page's configuration, capturing what it sends. */
function start() {
  const sent: string[] = []
  vi.stubGlobal('fetch', (_address: string, request: RequestInit) => {
    if (typeof request.body === 'string') sent.push(request.body)
    return Promise.resolve(new Response('{"err":0,"result":{}}'))
  })
  // The recorder needs browser features missing here.
  const rollbar = new Rollbar({ ...configuration, replay: { enabled: false } })
  return { rollbar, sent }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('reports to Rollbar', () => {
  test('are limited to 50 a minute and 100 in all', async () => {
    const { rollbar, sent } = start()
    const errorsAfterMany = async () => {
      for (let each = 0; each < 52; each += 1) rollbar.error(new Error(`Broken ${sent.length} ${each}`))
      await vi.advanceTimersByTimeAsync(1_000)
      vi.setSystemTime(Date.now() + 60_000)
      return sent.filter((body) => body.includes('Broken ')).length
    }
    expect(await errorsAfterMany()).toBe(50)
    // The hundredth is replaced by a notice of the limit.
    expect(await errorsAfterMany()).toBe(99)
    expect(sent.at(-1)).toContain('maxItems has been hit')
    expect(await errorsAfterMany()).toBe(99)
  }, 30_000)

  test('contain no address, text or entries', () => {
    expect(configuration).toMatchObject({
      captureIp: false,
      autoInstrument: false,
      scrubTelemetryInputs: true,
      captureUncaught: false,
      captureUnhandledRejections: false,
    })
  })

  test('mask every input and text in recordings', () => {
    const { replay } = configuration
    expect(replay).toMatchObject({ maskAllInputs: true, maskTextSelector: '*' })
    for (const mask of [replay?.maskTextFn, replay?.maskInputFn])
      expect(mask?.('Ana Ruiz\n4242 4242')).toBe('··· ····\n···· ····')
  })
})
