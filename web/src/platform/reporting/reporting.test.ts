import { describe, expect, test, vi } from 'vitest'
import { ShopError } from '../relay/shopError.ts'
import type { ErrorReport } from './errorReport.ts'
import { createReporter } from './reporting.ts'

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

describe('error reports', () => {
  test('include message, stack, component, info and request ID', () => {
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

  test('are sent for the first error only; the console has each once', () => {
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
  ])('log status %i as a warning only', (status, error) => {
    const { report, sent, console } = start()
    report(error)
    expect(sent).toEqual([])
    expect(console.error).not.toHaveBeenCalled()
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(String(status)))
  })

  test('are sent for the first real error after a warning', () => {
    const { report, sent } = start()
    report(new ShopError('Not there', 404))
    report(new ShopError('Broken', 500))
    expect(sent.map(({ message }) => message)).toEqual(['Broken'])
  })

  test('go to the console only without a service', () => {
    const { report, console } = start({ isSending: false })
    report(new Error('Broken'), { component: 'SearchBox' })
    expect(console.error).toHaveBeenCalledExactlyOnceWith('Reported: Broken', 'in SearchBox', expect.any(Error))
  })

  test('accept any thrown value', () => {
    const { report, sent } = start()
    report(undefined)
    expect(sent[0]?.message).toBe('undefined')
    const { report: other, sent: others } = start()
    other({ status: 502, data: { message: 'Bad gateway' } })
    expect(others[0]?.message).toBe('Bad gateway')
  })

  test('contain no personal data', () => {
    const { report, sent } = start()
    report(new Error('Failed for ann@example.com at /order/AbCdEfGhIjKlMnOpQrStU1?token=secret'))
    expect(JSON.stringify(sent)).not.toMatch(/ann@|AbCdEf|secret/)
  })
})
