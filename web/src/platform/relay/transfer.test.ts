// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import { afterEach, describe, expect, test } from 'vitest'
import { browserTransfer, serverTransfer, transferKey, transferScript, type TransferRecord } from './transfer.ts'

function run(script: string) {
  return void runInThisContext(script)
}
afterEach(() => void delete window.shopAnswers)

describe('from the server to the browser', () => {
  test('an answer that is there when the page is written is handed out once', async () => {
    const server = serverTransfer()
    server.put('home{}', Promise.resolve({ data: { title: 'Home' } }))
    await Promise.resolve()
    run(transferScript(server.drain()))
    const browser = browserTransfer()
    expect(browser.take('home{}')).toEqual({ data: { title: 'Home' } })
    expect(browser.take('home{}')).toBeUndefined()
  })

  test('a query that is still under way is waited for, and its answer may come before or after the code', async () => {
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

  test('no answer can end the script it travels in', () => {
    const records: TransferRecord[] = [['a', { data: { html: '</script><script>alert(1)</script>' } }]]
    const script = transferScript(records)
    expect(script).not.toContain('<')
    run(script)
    expect(browserTransfer().take('a')).toEqual(records[0]?.[1])
  })

  test('what is not an answer is refused', () => {
    window.shopAnswers = [['a', { data: 'text' }]]
    expect(() => browserTransfer()).toThrow()
  })

  test('the same query with other variables is another key', () => {
    expect(transferKey('x', { page: 1 })).not.toBe(transferKey('x', { page: 2 }))
  })
})
