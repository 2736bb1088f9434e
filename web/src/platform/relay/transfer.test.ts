// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import { afterEach, describe, expect, test } from 'vitest'
import { browserTransfer, serverTransfer, transferKey, transferScript, type TransferRecord } from './transfer.ts'

function run(script: string) {
  return void runInThisContext(script)
}
afterEach(() => void delete window.shopAnswers)

describe('from the server to the browser', () => {
  test('a finished response is used once', async () => {
    const server = serverTransfer()
    server.put('home{}', Promise.resolve({ data: { title: 'Home' } }))
    await Promise.resolve()
    run(transferScript(server.drain()))
    const browser = browserTransfer()
    expect(browser.take('home{}')).toEqual({ data: { title: 'Home' } })
    expect(browser.take('home{}')).toBeUndefined()
  })

  test('a pending query is awaited, before or after the code loads', async () => {
    const server = serverTransfer()
    let finish = (_: object) => {}
    server.put('late{}', new Promise((resolve) => (finish = (data) => resolve({ data: { ...data } }))))
    const first = server.drain()
    expect(first).toEqual([['late{}', 0]])
    run(transferScript(first))
    const browser = browserTransfer()
    const waited = browser.take('late{}')
    finish({ parts: 3 })
    await Promise.resolve()
    run(transferScript(server.drain()))
    await expect(waited).resolves.toEqual({ data: { parts: 3 } })
  })

  test('no response can close its script', () => {
    const records: TransferRecord[] = [['a', { data: { html: '</script><script>alert(1)</script>' } }]]
    const script = transferScript(records)
    expect(script).not.toContain('<')
    run(script)
    expect(browserTransfer().take('a')).toEqual(records[0]?.[1])
  })

  test('rejects invalid records', () => {
    window.shopAnswers = [['a', { data: 'text' }]]
    expect(() => browserTransfer()).toThrow()
  })

  test('distinguishes queries by variables', () => {
    expect(transferKey('x', { page: 1 })).not.toBe(transferKey('x', { page: 2 }))
  })
})
