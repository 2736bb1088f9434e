import { describe, expect, test } from 'vitest'
import { type Notice, noticesCookie, noticesOfCookie, redirectWith } from './notices.ts'

const merged: Notice = { type: 'warning', text: '180050; “2 × Ø 40”, kept at 9,999' }

describe('notices', () => {
  test('round-trip through a cookie', () => {
    const [pair] = noticesCookie([merged]).split(';')
    expect(noticesOfCookie(`units=us; ${pair}; cartToken=1`)).toEqual([merged])
  })

  test.each([
    [null],
    ['units=us'],
    ['notices='],
    ['notices=%'],
    ['notices=%7B%7D'],
    [`notices=${encodeURIComponent('[{"type":"html","text":"<b>"}]')}`],
    [`notices=${encodeURIComponent('[{"type":"info","text":{}}]')}`],
  ])('are empty in the cookie %s', (cookie) => {
    expect(noticesOfCookie(cookie)).toEqual([])
  })

  test("beyond the cookie's size are counted, not lost", () => {
    const cookie = noticesCookie(
      Array.from({ length: 60 }, (_, index) => ({ ...merged, text: `${index}: ${merged.text}` })),
    )
    expect(cookie.length).toBeLessThan(4096)
    const read = noticesOfCookie(cookie.split(';')[0] ?? '')
    expect(read[0]?.text).toBe(`0: ${merged.text}`)
    expect(read.at(-1)).toEqual({ type: 'info', text: `${60 - (read.length - 1)} more messages not shown.` })
  })

  test('are sent with a server redirect', () => {
    const response = redirectWith([merged], '/cart')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/cart'])
    expect(response.headers.getSetCookie()).toEqual([noticesCookie([merged])])
    expect(redirectWith([], '/cart').headers.getSetCookie()).toEqual([])
  })
})
