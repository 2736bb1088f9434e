import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { pathTemplate } from './redaction.ts'

const run = promisify(execFile)
const tracing = path.join(import.meta.dirname, 'tracing.ts')

/** Starts tracing in a process and returns how many modules of OpenTelemetry it has loaded. */
async function modulesLoaded(environment: Record<string, string>): Promise<number> {
  const script = `
    import { registerHooks } from 'node:module'
    let count = 0
    registerHooks({ load: (url, context, next) => { if (url.includes('@opentelemetry')) count += 1; return next(url, context) } })
    const { inSpan, startTracing } = await import(${JSON.stringify(tracing)})
    await startTracing({ name: 'web', environment: ${JSON.stringify(environment)}, log: console })
    await inSpan('work', async (span) => span.set({ 'shop.cost': 1 }))
    console.log(count)
    process.exit()`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script])
  return Number(stdout)
}

describe('startTracing', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:9' }

  it('loads OpenTelemetry only if an endpoint is set and tracing is not disabled', async () => {
    expect(await modulesLoaded(endpoint)).toBeGreaterThan(10)
    expect(await modulesLoaded({})).toBe(0)
    expect(await modulesLoaded({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBe(0)
    expect(await modulesLoaded({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBe(0)
  }, 30_000)
})

describe('pathTemplate', () => {
  it.each([
    ['/graphql?query=%7Bsecret%7D', '/graphql'],
    ['/jsonapi/user/api-keys', '/jsonapi/user/api-keys'],
    ['/jsonapi/commerce_order/0b1d2f36-9a52-4bb8-8f1c-1f3a2c9f0001/items', '/jsonapi/commerce_order/{}/items'],
    ['/cart-lists/shared/Zk3dFq09XyTnRr2LmW8vUa', '/cart-lists/shared/{}'],
    ['/user/reset/ana@private.example', '/user/reset/{}'],
    ['/.well-known/security.txt', '/{}/security.txt'],
    ['/', '/'],
  ])('reduces %s to %s', (address, template) => {
    expect(pathTemplate(address)).toBe(template)
  })
})
