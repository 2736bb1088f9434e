import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'

const source = new URL('log.ts', import.meta.url).href

/** Starts a process that logs. */
function startLogger(program: string) {
  const input = `import { createLog } from '${source}'; const log = createLog('info'); ${program}`
  return spawn(process.execPath, ['--input-type=module', '--eval', input], { stdio: ['ignore', 'pipe', 'ignore'] })
}

describe('log', () => {
  it('writes lines about queries later than those about mutations, in order', async () => {
    const child = startLogger(`
      setInterval(() => {}, 1_000)
      log.info({ type: 'query', at: 1 }, 'request')
      log.info({ type: 'mutation', at: 2 }, 'request')
      log.info({ type: 'query', at: 3 }, 'request')`)
    const [chunk] = await new Promise<Buffer[]>((resolve) => child.stdout.once('data', (data) => resolve([data])))
    expect(String(chunk)).toMatch(/"at":1.*\n.*"at":2.*\n$/)
    const [later] = await new Promise<Buffer[]>((resolve) => child.stdout.once('data', (data) => resolve([data])))
    expect(String(later)).toContain('"at":3')
    child.kill()
  })

  it.each([
    'process.exit(0)',
    'throw new Error()',
    "log.error('broken')",
    "log.info({ type: 'query', codes: [] }, '')",
  ])('writes all lines before %s takes effect', async (end) => {
    const { stdout } = startLogger(`log.info({ type: 'query' }, 'request'); ${end}`)
    expect(await text(stdout)).toContain('"msg":"request"')
  })
})
