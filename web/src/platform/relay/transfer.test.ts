// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { browserTransfer, serverTransfer, transferKey, transferMarkup, type TransferRecord } from './transfer.ts'

afterEach(() => document.body.replaceChildren())

function browser(...blocks: readonly string[]) {
  document.body.innerHTML = blocks.join('')
  return browserTransfer(document)
}

describe('from the server to the browser', () => {
  test('a finished response is used once', async () => {
    const server = serverTransfer()
    server.put('home{}', Promise.resolve({ data: { title: 'Home' } }))
    await Promise.resolve()
    const transfer = browser(transferMarkup(server.drain()))
    expect(transfer.take('home{}')).toEqual({ data: { title: 'Home' } })
    expect(transfer.take('home{}')).toBeUndefined()
  })

  test('a later response is in a block of its own', async () => {
    const server = serverTransfer()
    let finish = (_: object) => {}
    server.put('early{}', Promise.resolve({ data: { parts: 1 } }))
    server.put('late{}', new Promise((resolve) => (finish = (data) => resolve({ data: { ...data } }))))
    await Promise.resolve()
    const first = transferMarkup(server.drain())
    finish({ parts: 3 })
    await Promise.resolve()
    const transfer = browser(first, transferMarkup(server.drain()))
    expect(transfer.take('early{}')).toEqual({ data: { parts: 1 } })
    expect(transfer.take('late{}')).toEqual({ data: { parts: 3 } })
    expect(transferMarkup(server.drain())).toBe('')
  })

  test('no response can close its block', () => {
    const records: TransferRecord[] = [['a', { data: { html: '</script><script>alert(1)</script>' } }]]
    const markup = transferMarkup(records)
    expect(markup.match(/<\/script>/g)).toHaveLength(1)
    expect(browser(markup).take('a')).toEqual(records[0]?.[1])
  })

  test('rejects invalid records', () => {
    expect(() =>
      browser('<script type="application/json" data-block="answers">[["a",{"data":"text"}]]</script>'),
    ).toThrow()
  })

  test('distinguishes queries by variables', () => {
    expect(transferKey('x', { page: 1 })).not.toBe(transferKey('x', { page: 2 }))
  })
})
