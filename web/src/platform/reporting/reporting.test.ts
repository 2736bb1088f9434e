import { describe, expect, test, vi } from 'vitest'
import { ShopError } from '../relay/shopError.ts'
import { createReporter, type ErrorReport } from './reporting.ts'

function start({ isSending = true } = {}) {
  const sent: ErrorReport[] = []
  const console = { warn: vi.fn(), error: vi.fn() }
  const report = createReporter({
    console,
    page: () => ({ path: '/flanges/cf-40', requestId: 'page-request' }),
    send: isSending ? (each) => void sent.push(each) : null,
  })
  return { report, sent, console }
}

describe('an error that a visitor meets', () => {
  test('is sent with message, stack, component and info, and with the request it came with', () => {
    const { report, sent } = start()
    const error = Object.assign(new ShopError('No answer', 503), {
      requestId: 'of-the-answer',
      stack: 'Error: No answer\n    at g (/assets/client-D3x9AbcD.js:1:2)',
    })
    report(error, { component: 'CartMenu', info: 'in Header' })
    expect(sent).toEqual([
      {
        message: 'No answer',
        stack: error.stack,
        component: 'CartMenu',
        info: 'in Header',
        path: '/flanges/cf-40',
        requestId: 'of-the-answer',
      },
    ])
  })

  test('is sent only when it is the first of the page; the console has them all, each once', () => {
    const { report, sent, console } = start()
    const [first, second] = [new Error('first'), new Error('second')]
    for (const error of [first, second, first]) report(error)
    expect(sent.map(({ message, requestId }) => [message, requestId])).toEqual([['first', 'page-request']])
    expect(console.error).toHaveBeenCalledTimes(2)
  })

  test.each([
    [403, new ShopError('Not for you', 403)],
    [404, { statusCode: 404, message: 'Gone' }],
    [404, { status: 404, statusText: 'Not Found', data: { message: 'Gone', title: 'Not found' } }],
  ])('with status %i is a warning in the console and nothing more', (status, error) => {
    const { report, sent, console } = start()
    report(error)
    expect(sent).toEqual([])
    expect(console.error).not.toHaveBeenCalled()
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(String(status)))
  })

  test('that was only a warning does not take the place of the first', () => {
    const { report, sent } = start()
    report(new ShopError('Not there', 404))
    report(new ShopError('Broken', 500))
    expect(sent.map(({ message }) => message)).toEqual(['Broken'])
  })

  test('is told in the console alone where there is nobody to send to', () => {
    const { report, console } = start({ isSending: false })
    report(new Error('Broken'), { component: 'SearchBox' })
    expect(console.error).toHaveBeenCalledExactlyOnceWith('Reported: Broken', 'in SearchBox', expect.any(Error))
  })

  test('may be anything at all', () => {
    const { report, sent } = start()
    report(undefined)
    expect(sent[0]?.message).toBe('undefined')
    const { report: other, sent: others } = start()
    other({ status: 502, data: { message: 'Bad gateway' } })
    expect(others[0]?.message).toBe('Bad gateway')
  })

  test('tells nobody who the visitor is', () => {
    const { report, sent } = start()
    report(new Error('Failed for ann@example.com at /order/AbCdEfGhIjKlMnOpQrStU1?token=secret'))
    expect(JSON.stringify(sent)).not.toMatch(/ann@|AbCdEf|secret/)
  })
})
