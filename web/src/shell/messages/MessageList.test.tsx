// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { MessageType } from './messageQueue.ts'
import { MessageList } from './MessageList.tsx'
import { Messages, useShowMessage } from './messages.tsx'

let show: ReturnType<typeof useShowMessage>
function Shower() {
  show = useShowMessage()
  return null
}
const say = (type: MessageType, text: string) => act(() => show({ type, text }))
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))

describe('messages', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    render(
      <Messages>
        <Shower />
        <MessageList />
      </Messages>,
    )
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  test.each([
    ['success', 8],
    ['info', 8],
    ['warning', 12],
  ] as const)('%s stays %i seconds', (type, seconds) => {
    say(type, 'Done')
    pass(seconds - 0.1)
    expect(screen.getByRole('status').textContent).toContain('Done')
    pass(0.2)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('an error stays until it is closed by hand', () => {
    say('error', 'Broken')
    pass(3600)
    expect(screen.getByRole('alert').textContent).toContain('Broken')
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['the pointer', 'pointerEnter', 'pointerLeave'],
    ['the focus', 'focus', 'blur'],
  ] as const)('time stands still under %s and begins anew after it', (_, enter, leave) => {
    say('success', 'Done')
    pass(7)
    fireEvent[enter](screen.getByRole('status'))
    pass(60)
    fireEvent[leave](screen.getByRole('status'))
    pass(7)
    expect(screen.getByRole('status')).toBeTruthy()
    pass(2)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('four at most, newest last, the same words once', () => {
    for (const text of ['1', '2', '3', '4', '5', '4']) say('error', text)
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['2', '3', '5', '4'])
  })
})
