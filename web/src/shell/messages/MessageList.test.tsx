// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { SessionContext } from '../../platform/relay/SessionContext.ts'
import { createTestSession } from '../../testing/testing.tsx'
import type { MessageType } from '../../platform/messages/messageQueue.ts'
import { MessageList } from './MessageList.tsx'
import { useShowMessage } from '../../platform/relay/messages.tsx'

function Sayer() {
  const show = useShowMessage()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const [type, text] = [...event.currentTarget.querySelectorAll('input')].map(({ value }) => value)
        show({ type: type as MessageType, text })
      }}
    >
      <input />
      <input />
    </form>
  )
}

function say(type: MessageType, text: string) {
  const [typeField, textField] = screen.getAllByRole('textbox')
  if (typeField) fireEvent.change(typeField, { target: { value: type } })
  if (textField) fireEvent.change(textField, { target: { value: text } })
  fireEvent.submit(document.forms[0] as HTMLFormElement)
}

function pass(seconds: number) {
  act(() => void vi.advanceTimersByTime(seconds * 1000))
}

describe('messages', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    render(
      <SessionContext value={createTestSession(() => ({})).session}>
        <Sayer />
        <MessageList />
      </SessionContext>,
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
  ] as const)('of type %s stay %i seconds', (type, seconds) => {
    say(type, 'Done')
    pass(seconds - 0.1)
    expect(screen.getByRole('status').textContent).toContain('Done')
    pass(0.2)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('of type error stay until closed', () => {
    say('error', 'Broken')
    pass(3600)
    expect(screen.getByRole('alert').textContent).toContain('Broken')
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  const bar = () => document.querySelector('progress')
  const percent = () => Number(bar()?.getAttribute('value'))

  test('count down by one second each', () => {
    say('success', 'Done')
    expect(bar()?.getAttribute('max')).toBe('100')
    const seen = [percent()]
    for (let second = 0; second < 3; second += 1) {
      pass(0.9)
      const before = percent()
      pass(0.1)
      seen.push(before, percent())
    }
    expect(seen).toEqual([100, 100, 87.5, 87.5, 75, 75, 62.5])
  })

  test('of type error have no countdown', () => {
    say('error', 'Broken')
    expect(bar()).toBeNull()
  })

  test.each([
    ['the pointer', 'pointerEnter', 'pointerLeave'],
    ['the focus', 'focus', 'blur'],
  ] as const)('pause under %s and restart after it', (_, enter, leave) => {
    say('success', 'Done')
    pass(7)
    expect(percent()).toBe(12.5)
    fireEvent[enter](screen.getByRole('status'))
    expect(percent()).toBe(100)
    pass(60)
    expect(percent()).toBe(100)
    fireEvent[leave](screen.getByRole('status'))
    pass(7)
    expect(screen.getByRole('status')).toBeTruthy()
    pass(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('stay paused while hovered or focused, and between elements inside', () => {
    say('success', 'Done')
    const message = screen.getByRole('status')
    const closer = screen.getByRole('button', { name: 'Close message' })
    fireEvent.pointerEnter(message)
    fireEvent.focus(closer)
    fireEvent.pointerLeave(message)
    fireEvent.blur(closer, { relatedTarget: closer })
    pass(60)
    expect(screen.getByRole('status')).toBe(message)
    fireEvent.blur(closer, { relatedTarget: null })
    pass(8)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('are the next tab stop after the focused control, and lead back to it', () => {
    const [origin, other] = screen.getAllByRole('textbox')
    const tab = (shiftKey = false) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab', shiftKey })
    origin?.focus()
    say('success', 'Done')
    const closer = screen.getByRole('button', { name: 'Close message' })
    tab()
    expect(document.activeElement).toBe(closer)
    tab(true)
    expect(document.activeElement).toBe(origin)
    tab()
    // The browser then moves on to the next control.
    expect([tab(), document.activeElement]).toEqual([true, origin])
    other?.focus()
    expect([tab(), document.activeElement]).toEqual([true, other])
  })

  test('move focus to the next one when closed, and finally back', () => {
    for (const text of ['1', '2']) say('error', text)
    const field = screen.getAllByRole('textbox')[0] as HTMLElement
    field.focus()
    const closers = () => screen.getAllByRole('button', { name: 'Close message' })
    closers()[0]?.focus()
    fireEvent.click(closers()[0] as HTMLElement)
    expect(document.activeElement).toBe(closers()[0])
    expect(screen.getByRole('alert').textContent).toBe('2')
    field.focus()
    closers()[0]?.focus()
    fireEvent.click(closers()[0] as HTMLElement)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(field)
  })
})
