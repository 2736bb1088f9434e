// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { SessionContext } from '../../relay/SessionContext.ts'
import { createTestSession } from '../../relay/testing.tsx'
import type { MessageType } from './messageQueue.ts'
import { MessageList } from './MessageList.tsx'
import { useShowMessage } from './messages.tsx'

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
